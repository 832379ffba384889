import type { Person } from "./person.ts";
import type { Direction } from "./stops.ts";

export interface CarSize {
  /** The highest floor it serves, counted from 1. */
  readonly top: number;
  readonly persons: number;
  readonly kilograms: number;
}

/** People at the landings, as the group hands them to a car that opens its doors. */
export interface Landing {
  /** The next one who wants to go this way, taken off the queue. */
  take(floor: number, direction: Direction): Person | undefined;
  /** Somebody waits here to go this way. */
  hasQueue(floor: number, direction: Direction): boolean;
  /** The car answers the call of this landing. */
  answered(floor: number, direction: Direction): void;
  /** Somebody got out before they were there. */
  putBack(person: Person, floor: number): void;
}
