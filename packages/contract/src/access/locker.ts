import { term } from "@atrium/words";
/** The events that a smart locker reports (specification point 3). */
export const LOCKER_EVENTS = ["DropOff", "DropMore", "ReturnLocker", "OverTime", "DoorErr", "NetworkErr"] as const;
export type LockerEvent = (typeof LOCKER_EVENTS)[number];

/** The events that count as error states (specification point 4). */
export const LOCKER_ERROR_EVENTS = ["OverTime", "DoorErr", "NetworkErr"] as const satisfies LockerEvent[];

/** What a compartment of a locker can be in. An event says what happened; this says what is. */
export const LOCKER_STATES = ["free", "in-use", "overtime", "door-error", "network-error"] as const;
export type LockerState = (typeof LOCKER_STATES)[number];

export const LOCKER_STATE_NAMES: Readonly<Record<LockerState, string>> = {
  free: term("Free"),
  "in-use": term("In use"),
  overtime: term("Overtime"),
  "door-error": term("Door error"),
  "network-error": term("Network error"),
};

/** Codes of the states as points have them, 0 to 4. @param code undefined for an unknown code */
export function lockerState(code: number | null | undefined): LockerState | undefined {
  return code === null || code === undefined ? undefined : LOCKER_STATES[code];
}

/** The state that each of the events which count as errors begins. */
const STATE_OF_ERROR = {
  OverTime: "overtime",
  DoorErr: "door-error",
  NetworkErr: "network-error",
} as const satisfies Readonly<Record<(typeof LOCKER_ERROR_EVENTS)[number], LockerState>>;

/** The states of a compartment that count as errors. */
export const LOCKER_ERROR_STATES: readonly LockerState[] = LOCKER_ERROR_EVENTS.map((event) => STATE_OF_ERROR[event]);

/** The key of the points of compartments, before their number: "box-07". */
export const BOX = "box";

/** The number on the door of a compartment whose point this is; undefined for another point. */
export function boxOfKey(key: string): string | undefined {
  return key.startsWith(`${BOX}-`) ? key.slice(BOX.length + 1) : undefined;
}
