/** The state that a device shows. One at a time; who holds it and what is selected are independent of it. */
export type DeviceState = "alarm" | "trouble" | "disabled" | "stale" | "sending" | "on" | "off";

interface StateFacts {
  readonly hasAlarm?: boolean;
  readonly hasTrouble?: boolean;
  readonly isDisabled?: boolean;
  readonly isStale?: boolean;
  readonly isSending?: boolean;
  readonly isOn?: boolean;
}

/** From the state that needs a person most to the one that needs nobody. */
export const DEVICE_STATES: readonly DeviceState[] = ["alarm", "trouble", "disabled", "stale", "sending", "on", "off"];

/** The order where several states apply: alarm, then trouble, disabled, stale, sending, on or off. */
export function deviceStateOf(facts: StateFacts): DeviceState {
  if (facts.hasAlarm === true) return "alarm";
  if (facts.hasTrouble === true) return "trouble";
  if (facts.isDisabled === true) return "disabled";
  if (facts.isStale === true) return "stale";
  if (facts.isSending === true) return "sending";
  return facts.isOn === true ? "on" : "off";
}

/** Rank for sorting: 0 needs a person most. */
export function urgencyOf(state: DeviceState): number {
  return DEVICE_STATES.indexOf(state);
}

/** Rank of a device in a list: between what needs somebody and what does not, one that is held comes first. */
export function attentionRank({
  state,
  hold,
}: {
  readonly state: DeviceState;
  readonly hold?: object | undefined;
}): number {
  return urgencyOf(state) * 2 + (hold === undefined ? 1 : 0);
}
