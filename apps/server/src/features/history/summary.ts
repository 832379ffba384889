import type { Series } from "./samples.ts";

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

/** Share of the former value below which a smaller one means that the counter started again from 0. */
const RESTART_SHARE = 0.1;

/**
 * The count of a counter between two readings. After a restart it is the reading itself; a small step back is a meter's
 * noise or an exchanged meter, and counts nothing. rollupStore.ts has the same rule in SQL.
 */
export function counted(from: number, to: number): number {
  if (to >= from) return to - from;
  return to <= from * RESTART_SHARE ? to : 0;
}

/** One summary per bucket that has samples. @param bucketOf start of the bucket that holds a moment */
export function summarise(series: Series, bucketOf: (time: number) => number): Summary[] {
  const summaries: Summary[] = [];
  let from = 0;
  while (from < series.times.length) {
    const ts = bucketOf(series.times[from] ?? 0);
    let to = from + 1;
    while (to < series.times.length && bucketOf(series.times[to] ?? 0) === ts) to += 1;
    summaries.push(summaryOf(series, ts, from, to));
    from = to;
  }
  return summaries;
}

/**
 * Of the rows from one to another. Equal to joining one-sample summaries, without making each: this runs over whole days
 * of samples. So rows are counted, and an object is made at the end alone: one whose numbers change is five times slower.
 */
function summaryOf({ times, values }: Series, ts: number, from: number, to: number): Summary {
  let n = 0;
  let sum = 0;
  let weighted = 0;
  let seconds = 0;
  let increase = 0;
  let min = MISSING;
  let max = MISSING;
  let firstAt = MISSING;
  let first = MISSING;
  let lastAt = MISSING;
  let last = MISSING;
  let gapFrom = MISSING;
  let gapAt = MISSING;
  for (let row = from; row < to; row += 1) {
    const time = times[row] ?? MISSING;
    const value = values[row] ?? MISSING;
    const isHeld = n > 0 && Number.isNaN(gapAt);
    if (isHeld) {
      seconds += (time - lastAt) / 1000;
      weighted += (last * (time - lastAt)) / 1000;
    }
    if (Number.isNaN(value)) {
      // A gap that goes on keeps its beginning.
      if (row === from) gapFrom = time;
      if (row === from || isHeld) gapAt = time;
      continue;
    }
    if (n > 0) {
      increase += counted(last, value);
    } else {
      firstAt = time;
      first = value;
    }
    n += 1;
    sum += value;
    // Of the first value too, as nothing is compared with what is missing.
    if (!(value >= min)) min = value;
    if (!(value <= max)) max = value;
    lastAt = time;
    last = value;
    gapAt = MISSING;
  }
  return { ts, n, sum, min, max, weighted, seconds, increase, firstAt, first, lastAt, last, gapFrom, gapAt };
}

const MISSING = Number.NaN;

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

/** Summaries that follow one another, joined into longer buckets. */
export function joinedBuckets(summaries: readonly Summary[], bucketOf: (time: number) => number): Summary[] {
  const buckets: Summary[] = [];
  for (let from = 0; from < summaries.length;) {
    const ts = bucketOf(summaries[from]?.ts ?? 0);
    let to = from + 1;
    while (to < summaries.length && bucketOf(summaries[to]?.ts ?? 0) === ts) to += 1;
    buckets.push(joinedRun(summaries, { ts, from, to }));
    from = to;
  }
  return buckets;
}

/** As `joined` does it one after the other, but in numbers until the end, as in `summaryOf`: a day has a hundred quarter hours. */
function joinedRun(
  summaries: readonly Summary[],
  { ts, from, to }: { readonly ts: number; readonly from: number; readonly to: number },
): Summary {
  let row = from;
  while (row < to - 1 && Number.isNaN(beginning(summaries[row] ?? nothing))) row += 1;
  const head = summaries[row] ?? nothing;
  if (row === to - 1) return head.ts === ts ? head : { ...head, ts };
  let { n, sum, min, max, weighted, seconds, increase, firstAt, first, lastAt, last, gapAt } = head;
  for (row += 1; row < to; row += 1) {
    const next = summaries[row] ?? nothing;
    const start = beginning(next);
    if (Number.isNaN(start)) continue;
    const isHeld = Number.isNaN(gapAt) && n > 0;
    const held = isHeld ? (start - lastAt) / 1000 : 0;
    weighted = weighted + next.weighted + (isHeld ? held * last : 0);
    seconds = seconds + next.seconds + held;
    increase = increase + next.increase + (n > 0 && next.n > 0 ? counted(last, next.first) : 0);
    sum += next.sum;
    // A bucket of gaps alone continues the gap before it.
    gapAt = next.n > 0 ? next.gapAt : Number.isNaN(gapAt) ? start : gapAt;
    if (next.n > 0) {
      min = n === 0 ? next.min : Math.min(min, next.min);
      max = n === 0 ? next.max : Math.max(max, next.max);
      firstAt = n === 0 ? next.firstAt : firstAt;
      first = n === 0 ? next.first : first;
      lastAt = next.lastAt;
      last = next.last;
    }
    n += next.n;
  }
  return {
    ts,
    n,
    sum,
    min,
    max,
    weighted,
    seconds,
    increase,
    firstAt,
    first,
    lastAt,
    last,
    gapFrom: head.gapFrom,
    gapAt,
  };
}

/** Both are in the order of time. Where both have a bucket, the second's counts. */
export function mergedSummaries(known: readonly Summary[], newer: readonly Summary[]): Summary[] {
  if (newer.length === 0) return [...known];
  if (known.length === 0) return [...newer];
  const changed = new Set(newer.map(({ ts }) => ts));
  return [...known.filter(({ ts }) => !changed.has(ts)), ...newer].sort((one, other) => one.ts - other.ts);
}

/** What a bucket without samples would have. */
const nothing: Summary = {
  ts: 0,
  n: 0,
  sum: 0,
  min: MISSING,
  max: MISSING,
  weighted: 0,
  seconds: 0,
  increase: 0,
  firstAt: MISSING,
  first: MISSING,
  lastAt: MISSING,
  last: MISSING,
  gapFrom: MISSING,
  gapAt: MISSING,
};
