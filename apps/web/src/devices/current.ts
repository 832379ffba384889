import { isStuckAt, type Reading } from "./reading.ts";

/** The devices that a total is of: those that answer now, or, where none does, what they said last. */
export interface Current {
  readonly readings: readonly Reading[];
  /** How many of all answer now. */
  readonly count: number;
  readonly of: number;
}

/** @param measured the key of the point that is added up: a value that always stays the same is left out */
export function currentOf(all: readonly Reading[], measured?: string): Current {
  const isMeasured = (reading: Reading) => measured === undefined || !isStuckAt(reading, measured);
  const current = all.filter((reading) => !reading.isStale && isMeasured(reading));
  return { readings: current.length === 0 ? all : current, count: current.length, of: all.length };
}
