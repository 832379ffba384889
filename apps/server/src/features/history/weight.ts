import { type Seconds, seconds } from "@atrium/contract";
import { beginning, type Summary } from "./summary.ts";

/** A stretch of time with its samples and the carried value. Times are ms; a missing number is NaN. */
export interface HeldBucket {
  /** Of samples within the stretch; undefined: it has none. */
  readonly summary: Summary | undefined;
  readonly start: number;
  readonly end: number;
  /** The value that held before it. */
  readonly held: number;
}

export interface Weight {
  /** Value times seconds, and the time in which there was a value. */
  readonly weighted: number;
  readonly seconds: Seconds;
  /** Of that time, the part in which what was carried in held. */
  readonly carried: Seconds;
}

/** A value holds until the next sample or gap, and from one stretch into the next. */
export function weightOf({ summary, start, end, held }: HeldBucket): Weight {
  const isHeld = !Number.isNaN(held);
  const carriedUntil = summary === undefined ? end : beginning(summary);
  const carried = seconds(isHeld ? Math.max(0, carriedUntil - start) / 1000 : 0);
  const isOpen = summary !== undefined && summary.n > 0 && Number.isNaN(summary.gapAt);
  const after = isOpen ? Math.max(0, end - summary.lastAt) / 1000 : 0;
  return {
    weighted: (summary?.weighted ?? 0) + (carried > 0 ? held * carried : 0) + (isOpen ? summary.last * after : 0),
    seconds: seconds((summary?.seconds ?? 0) + carried + after),
    carried,
  };
}

/** What holds at the end of a stretch; NaN: nothing. */
export function heldAfter(summary: Summary | undefined, held: number): number {
  if (summary === undefined) return held;
  return Number.isNaN(summary.gapAt) ? summary.last : Number.NaN;
}
