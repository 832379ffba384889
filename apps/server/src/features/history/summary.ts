import { counted } from "./counting.ts";

/**
 * The summary of a bucket of time (15 minutes, an hour, a day). It depends on the bucket's own samples alone: not on
 * the value that was carried in, and not on how long the last value held afterwards. So it can be computed again at any
 * time, late samples touch one bucket, and neighbours join into a longer one (`joined`). Readers add the carried value.
 *
 * A missing number is NaN. Times are ms since the epoch. The columns of the rollup tables have the same names.
 */
export interface Summary {
  /** Start of the bucket. */
  readonly ts: number;
  /** Samples with a value, their sum and their extremes. */
  readonly n: number;
  readonly sum: number;
  readonly min: number;
  readonly max: number;
  /** Value times seconds, and the seconds, from the first sample to the last, gaps left out. */
  readonly weighted: number;
  readonly seconds: number;
  /** The count of a counter from the first value to the last, gaps included. */
  readonly increase: number;
  /** First and last sample with a value. */
  readonly firstAt: number;
  readonly first: number;
  readonly lastAt: number;
  readonly last: number;
  /** Where a gap stands before the first value: its start, which ends the carried value. */
  readonly gapFrom: number;
  /** Where the bucket ends in a gap: its start. */
  readonly gapAt: number;
}

/** When the bucket's first sample was, with a value or without. */
export function beginning(summary: Summary): number {
  return Number.isNaN(summary.gapFrom) ? summary.firstAt : summary.gapFrom;
}

/** The summary of two that follow one another; it has the bucket of the first. */
export function joined(one: Summary, two: Summary): Summary {
  const start = beginning(two);
  if (Number.isNaN(start)) return one;
  if (Number.isNaN(beginning(one))) return { ...two, ts: one.ts };
  const isHeld = Number.isNaN(one.gapAt) && one.n > 0;
  const held = isHeld ? (start - one.lastAt) / 1000 : 0;
  const gapBetween = Number.isNaN(one.gapAt) ? start : one.gapAt;
  const hasBoth = one.n > 0 && two.n > 0;
  return {
    ts: one.ts,
    n: one.n + two.n,
    sum: one.sum + two.sum,
    min: one.n === 0 ? two.min : two.n === 0 ? one.min : Math.min(one.min, two.min),
    max: one.n === 0 ? two.max : two.n === 0 ? one.max : Math.max(one.max, two.max),
    weighted: one.weighted + two.weighted + (isHeld ? held * one.last : 0),
    seconds: one.seconds + two.seconds + held,
    increase: one.increase + two.increase + (hasBoth ? counted(one.last, two.first) : 0),
    firstAt: one.n > 0 ? one.firstAt : two.firstAt,
    first: one.n > 0 ? one.first : two.first,
    lastAt: two.n > 0 ? two.lastAt : one.lastAt,
    last: two.n > 0 ? two.last : one.last,
    gapFrom: one.gapFrom,
    // A bucket of gaps alone continues the gap before it.
    gapAt: two.n > 0 ? two.gapAt : gapBetween,
  };
}

/** Both are in the order of time. Where both have a bucket, the second's counts. */
export function mergedSummaries(known: readonly Summary[], newer: readonly Summary[]): Summary[] {
  if (newer.length === 0) return [...known];
  if (known.length === 0) return [...newer];
  const changed = new Set(newer.map(({ ts }) => ts));
  return [...known.filter(({ ts }) => !changed.has(ts)), ...newer].sort((one, other) => one.ts - other.ts);
}
