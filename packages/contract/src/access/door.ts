import { phrase, type Phrase, term } from "@atrium/words";
/** Types of door, by the key a floor plan writes (specification point 3). */
export const DOOR_TYPES = {
  "card-reader": phrase("Card reader"),
  "face-scan": phrase("Face scan"),
  "face-recognition": phrase("Face recognition"),
  "auto-slide": phrase("Auto slide"),
  "fire-exit": phrase("Fire exit"),
  "gate-barrier": phrase("Gate barrier"),
} as const;
export type DoorType = keyof typeof DOOR_TYPES;

/** What a door is in, by the codes of its point `state`: one at a time, the one that needs a person most. */
export const DOOR_STATES = ["locked", "unlocked", "open", "forced", "held"] as const;
export type DoorState = (typeof DOOR_STATES)[number];

export const DOOR_STATE_NAMES: Readonly<Record<DoorState, string>> = {
  locked: term("Locked"),
  unlocked: term("Unlocked"),
  open: term("Open"),
  forced: term("Forced"),
  held: term("Held open too long"),
};

export const DOOR_STATE_CODES: Readonly<Record<DoorState, number>> = {
  locked: 0,
  unlocked: 1,
  open: 2,
  forced: 3,
  held: 4,
};

/** Modes of a door's controller, by the codes of its point `mode`; they are those of ONVIF's door control. */
export const DOOR_MODES = ["locked", "unlocked", "accessed", "locked-open"] as const;

/** @param code undefined for an unknown code */
export function doorState(code: number | null | undefined): DoorState | undefined {
  return code === null || code === undefined ? undefined : DOOR_STATES[code];
}

/** Seconds for which a door is let open by one click. */
export const UNLOCK_SECONDS = [5, 10, 30] as const;
/** Minutes for which a door is held open. */
export const HOLD_OPEN_MINUTES = [10, 20, 30] as const;
/** The longest that a door is held open. */
export const MAX_HOLD_OPEN_SECONDS = 1_800;

/** What happens to a door besides being passed, as its controller reports it. */
export const DOOR_EVENTS = ["forced", "held", "closed", "fire-released", "fire-over"] as const;
export type DoorEvent = (typeof DOOR_EVENTS)[number];

export const DOOR_EVENT_NAMES: Readonly<Record<DoorEvent, Phrase>> = {
  forced: phrase("Forced, no credential"),
  held: phrase("Held open too long"),
  closed: phrase("Closed again"),
  "fire-released": phrase("Released by the fire panel"),
  "fire-over": phrase("Fire release ended"),
};

/** Why a controller refuses a card, a face or a plate. */
export const REFUSALS = ["unknown", "expired", "not-allowed"] as const;
export type Refusal = (typeof REFUSALS)[number];

export const REFUSAL_NAMES: Readonly<Record<Refusal, Phrase>> = {
  unknown: phrase("unknown"),
  expired: phrase("expired"),
  "not-allowed": phrase("not allowed here"),
};
