/** The state that a pin shows. One at a time; the hand and the selection ring are independent of it. */
export type PinState = "alarm" | "trouble" | "disabled" | "stale" | "sending" | "on" | "off";

export interface PinFacts {
  readonly hasAlarm?: boolean;
  readonly hasTrouble?: boolean;
  readonly isDisabled?: boolean;
  readonly isStale?: boolean;
  readonly isSending?: boolean;
  readonly isOn?: boolean;
}

/** From the state that needs a person most to the one that needs nobody. */
const PRIORITY: readonly PinState[] = ["alarm", "trouble", "disabled", "stale", "sending", "on", "off"];

/** The order where several states apply: alarm, then trouble, disabled, stale, sending, on or off. */
export function pinStateOf(facts: PinFacts): PinState {
  if (facts.hasAlarm === true) return "alarm";
  if (facts.hasTrouble === true) return "trouble";
  if (facts.isDisabled === true) return "disabled";
  if (facts.isStale === true) return "stale";
  if (facts.isSending === true) return "sending";
  return facts.isOn === true ? "on" : "off";
}

/** The state of several pins shown as one. */
export function worstPinState(states: readonly PinState[]): PinState {
  return PRIORITY.find((state) => states.includes(state)) ?? "off";
}

/** Rank for sorting: 0 needs a person most. */
export function urgencyOf(state: PinState): number {
  return PRIORITY.indexOf(state);
}
