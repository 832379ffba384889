import { term } from "@atrium/words";
/** Modes of a lift (specification point 3). */
export const LIFT_MODES = ["NORMAL", "PRL", "INDEPENDENT_SERVICE", "ATTENDANT_SERVICE", "OUT_OF_SERVICE"] as const;
export type LiftMode = (typeof LIFT_MODES)[number];

/** The second set of modes, as its own words map to the first: a VIP ride is independent service. */
export const LIFT_RIDE_MODES = {
  NORMAL: "NORMAL",
  VIP: "INDEPENDENT_SERVICE",
} as const satisfies Record<string, LiftMode>;

/** How a lift's configuration writes its mode (specification point 3, lift config). */
export const LIFT_CONFIG_MODES = ["normal", "OSS", "PRL"] as const;

/** The states of a car (specification point 4). */
export const LIFT_STATES = ["up", "down", "open"] as const;

/** Direction and state words of lifts, doors and curtains (specification point 3). */
export const MOVEMENTS = ["up", "down", "open", "close", "opening", "closing"] as const;
type MovementCodes = Partial<Record<(typeof MOVEMENTS)[number], number>>;

/** Code of each mode where a mode is a number: the order of the specification, from 1. */
export const LIFT_MODE_CODES: Readonly<Record<LiftMode, number>> = {
  NORMAL: 1,
  PRL: 2,
  INDEPENDENT_SERVICE: 3,
  ATTENDANT_SERVICE: 4,
  OUT_OF_SERVICE: 5,
};

/** The modes in a person's words. */
export const LIFT_MODE_NAMES: Readonly<Record<LiftMode, string>> = {
  NORMAL: term("Normal"),
  PRL: term("Priority (PRL)"),
  INDEPENDENT_SERVICE: term("Independent"),
  ATTENDANT_SERVICE: term("Attendant"),
  OUT_OF_SERVICE: term("Out of service"),
};

/** Each config word as one of the modes (specification point 3, lift config): OSS is out of service. */
export const LIFT_CONFIG_MODE_OF = {
  normal: "NORMAL",
  OSS: "OUT_OF_SERVICE",
  PRL: "PRL",
} as const satisfies Record<(typeof LIFT_CONFIG_MODES)[number], LiftMode>;

/** What a car does, as a number: the specification's three states, and standing with closed doors. */
export const LIFT_STATE_CODES = { idle: 0, up: 1, down: 2, open: 3 } as const satisfies Record<
  (typeof LIFT_STATES)[number] | "idle",
  number
>;
/** The states of its doors. */
export const LIFT_DOOR_CODES = { close: 0, opening: 1, open: 2, closing: 3 } as const satisfies MovementCodes;
/** The direction in which it will go on. */
export const LIFT_DIRECTION_CODES = { none: 0, up: 1, down: 2 } as const satisfies MovementCodes & { none: number };

/** The fault code of a drive that has stopped, wherever the car is. */
export const LIFT_DRIVE_STOPPED = 43;
