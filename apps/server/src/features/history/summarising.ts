import { counted } from "./counting.ts";
import type { Series } from "./samples.ts";
import type { Summary } from "./summary.ts";
import { cell, columnsOf, copyRow, emptyColumns, roomFor, summariesOf, type SummaryColumns } from "./summaryColumns.ts";

export type BucketOf = (time: number) => number;
/** The rows of one bucket, from one to before another. */
interface Bucket {
  readonly ts: number;
  readonly from: number;
  readonly to: number;
}

const MISSING = Number.NaN;

/** Used again each time. */
let room = emptyColumns(2_048);

/** One summary per bucket that has samples. @param bucketOf start of the bucket that holds a moment */
export function summarise(series: Series, bucketOf: BucketOf): Summary[] {
  room = roomFor(series.times.length, room);
  summariseInto(room, series, bucketOf);
  return summariesOf(room);
}

/** Summaries that follow one another, joined into longer buckets. */
export function joinedBuckets(summaries: readonly Summary[], bucketOf: BucketOf): Summary[] {
  room = roomFor(summaries.length, room);
  joinInto(room, columnsOf(summaries), bucketOf);
  return summariesOf(room);
}

/** Adds the summary of each bucket that has samples. */
export function summariseInto(into: SummaryColumns, series: Series, bucketOf: BucketOf): void {
  const { times } = series;
  for (let from = 0; from < times.length;) {
    const ts = bucketOf(cell(times, from));
    let to = from + 1;
    while (to < times.length && bucketOf(cell(times, to)) === ts) to += 1;
    addSamples(into, series, { ts, from, to });
    from = to;
  }
}

/**
 * Equal to joining one-sample summaries, without making each: this runs over whole days of samples. So rows are counted, and written
 * at the end alone.
 */
function addSamples(into: SummaryColumns, { times, values }: Series, { ts, from, to }: Bucket): void {
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
    const time = cell(times, row);
    const value = cell(values, row);
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
  const row = into.length++;
  into.ts[row] = ts;
  into.n[row] = n;
  into.sum[row] = sum;
  into.min[row] = min;
  into.max[row] = max;
  into.weighted[row] = weighted;
  into.seconds[row] = seconds;
  into.increase[row] = increase;
  into.firstAt[row] = firstAt;
  into.first[row] = first;
  into.lastAt[row] = lastAt;
  into.last[row] = last;
  into.gapFrom[row] = gapFrom;
  into.gapAt[row] = gapAt;
}

/** Adds longer buckets that summaries which follow one another are joined into. */
export function joinInto(into: SummaryColumns, parts: SummaryColumns, bucketOf: BucketOf): void {
  for (let from = 0; from < parts.length;) {
    const ts = bucketOf(cell(parts.ts, from));
    let to = from + 1;
    while (to < parts.length && bucketOf(cell(parts.ts, to)) === ts) to += 1;
    addJoined(into, parts, { ts, from, to });
    from = to;
  }
}

/** As `joined` of summary.ts does it one after the other, without an object for each: a day has a hundred quarter hours. */
function addJoined(into: SummaryColumns, parts: SummaryColumns, { ts, from, to }: Bucket): void {
  let head = from;
  while (head < to - 1 && Number.isNaN(beginningAt(parts, head))) head += 1;
  const own = into.length++;
  copyRow({ columns: parts, row: head }, { columns: into, row: own });
  into.ts[own] = ts;
  for (let row = head + 1; row < to; row += 1) {
    const start = beginningAt(parts, row);
    if (Number.isNaN(start)) continue;
    const n = cell(into.n, own);
    const count = cell(parts.n, row);
    const last = cell(into.last, own);
    const gapAt = cell(into.gapAt, own);
    const isHeld = Number.isNaN(gapAt) && n > 0;
    const held = isHeld ? (start - cell(into.lastAt, own)) / 1000 : 0;
    const counts = n > 0 && count > 0 ? counted(last, cell(parts.first, row)) : 0;
    into.weighted[own] = cell(into.weighted, own) + cell(parts.weighted, row) + (isHeld ? held * last : 0);
    into.seconds[own] = cell(into.seconds, own) + cell(parts.seconds, row) + held;
    into.increase[own] = cell(into.increase, own) + cell(parts.increase, row) + counts;
    into.sum[own] = cell(into.sum, own) + cell(parts.sum, row);
    // A bucket of gaps alone continues the gap before it.
    into.gapAt[own] = count > 0 ? cell(parts.gapAt, row) : Number.isNaN(gapAt) ? start : gapAt;
    if (count > 0) {
      into.min[own] = n === 0 ? cell(parts.min, row) : Math.min(cell(into.min, own), cell(parts.min, row));
      into.max[own] = n === 0 ? cell(parts.max, row) : Math.max(cell(into.max, own), cell(parts.max, row));
      if (n === 0) into.firstAt[own] = cell(parts.firstAt, row);
      if (n === 0) into.first[own] = cell(parts.first, row);
      into.lastAt[own] = cell(parts.lastAt, row);
      into.last[own] = cell(parts.last, row);
    }
    into.n[own] = n + count;
  }
}

/** When the first sample was, with a value or without. */
function beginningAt({ gapFrom, firstAt }: SummaryColumns, row: number): number {
  const gap = cell(gapFrom, row);
  return Number.isNaN(gap) ? cell(firstAt, row) : gap;
}
