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

/** What a car does (specification point 4). */
export const LIFT_STATES = ["up", "down", "open"] as const;

/** Direction and state words of lifts, doors and curtains (specification point 3). */
export const MOVEMENTS = ["up", "down", "open", "close", "opening", "closing"] as const;

/** Code of each mode where a mode is a number: the order of the specification, from 1. */
export const LIFT_MODE_CODES: Readonly<Record<LiftMode, number>> = {
  NORMAL: 1,
  PRL: 2,
  INDEPENDENT_SERVICE: 3,
  ATTENDANT_SERVICE: 4,
  OUT_OF_SERVICE: 5,
};
