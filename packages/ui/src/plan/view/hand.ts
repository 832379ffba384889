import type { Position } from "@atrium/contract";

/** Where the pointer is on a plan. */
export interface PlanTouch {
  /** Metres. */
  readonly place: Position;
  /** How near is on it, metres: a few pixels at the present scale. */
  readonly reach: number;
  /** Ctrl, Alt or Command is held: nothing draws the place to itself. */
  readonly isFree: boolean;
}

/** Takes the pointer in place of panning: for drawing on a plan. */
export interface PlanHand {
  /** The pointer went down; true: its way until it goes up is the hand's, false: it pans as ever. */
  readonly down: (touch: PlanTouch) => boolean;
  readonly move: (touch: PlanTouch) => void;
  readonly up: (touch: PlanTouch) => void;
  /** The pointer moves over the plan without being held down. */
  readonly hover: (touch: PlanTouch) => void;
}

/** A pointer this near is on it, px. */
const REACH = 9;

export function touchOf(place: Position, scale: number, event: MouseEvent): PlanTouch {
  return { place, reach: REACH / scale, isFree: event.ctrlKey || event.altKey || event.metaKey };
}
