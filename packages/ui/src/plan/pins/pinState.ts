import { DEVICE_STATES, type DeviceState } from "@atrium/contract/devices";

/** The state that a pin shows: its device's. */
export type PinState = DeviceState;

/** The state of several pins shown as one. */
export function worstPinState(states: readonly PinState[]): PinState {
  return DEVICE_STATES.find((state) => states.includes(state)) ?? "off";
}
