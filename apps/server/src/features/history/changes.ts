import type { SiteTime } from "@atrium/time";
import type { Day } from "./spans.ts";
import type { SampleBatch, Series } from "./samples.ts";
import { readSeries } from "./seriesStore.ts";
import type { Queryable } from "./transaction.ts";

/** Days of one point that are read at once, shared by as many points as there are. */
const POINT_DAYS_AT_ONCE = 200;
/** What is over is packed by months, and a packed row is unpacked as a whole. */
const MAX_DAYS_AT_ONCE = 31;

/** Whole days of the site, cut where the range begins and ends: few points are read for longer at once than many. */
export function rangesAtOnce(points: number, { from, to }: Day, time: SiteTime): Day[] {
  const length = Math.max(1, Math.min(MAX_DAYS_AT_ONCE, Math.floor(POINT_DAYS_AT_ONCE / Math.max(1, points))));
  const days = time.days(from, to);
  return Array.from({ length: Math.ceil(days.length / length) }, (_, piece) => {
    const first = days[piece * length] ?? from;
    return { from: Math.max(first, from), to: Math.min(days[(piece + 1) * length] ?? to, to) };
  });
}

/**
 * The samples of some points in each of these ranges, in the order of time. A caller that plays back a week, or tries a rule
 * on a year, holds one range at a time. NaN begins a gap.
 * @param read runs a reading in a snapshot of its own
 * @param ranges whole days of the site, because a packed day is unpacked as a whole
 * @param reduce takes of each point's samples in a range what is wanted
 */
export async function* changesOf(
  read: (work: (db: Queryable) => Promise<SampleBatch>) => Promise<SampleBatch>,
  points: readonly number[],
  ranges: readonly Day[],
  reduce: (series: Series) => Series = (series) => series,
): AsyncGenerator<SampleBatch, void> {
  for (const range of ranges) {
    const batch = await read(async (db) => ordered(await readSeries(db, points, range), range.from, reduce));
    if (batch.length > 0) yield batch;
  }
}

/** The samples whose value is another one than that before them, and gaps. */
export function transitionsOf({ times, values }: Series): Series {
  const rows: number[] = [];
  for (let row = 0; row < times.length; row += 1) if (row === 0 || values[row] !== values[row - 1]) rows.push(row);
  return {
    times: Float64Array.from(rows, (row) => cell(times, row)),
    values: Float64Array.from(rows, (row) => cell(values, row)),
  };
}

function ordered(found: ReadonlyMap<number, Series>, from: number, reduce: (series: Series) => Series): SampleBatch {
  const series = [...found]
    .sort(([one], [other]) => one - other)
    .map(([id, all]): readonly [number, Series] => [id, reduce(all)]);
  const [only, ...others] = series;
  if (only !== undefined && others.length === 0) {
    const [id, { times, values }] = only;
    return { length: times.length, ids: new Int32Array(times.length).fill(id), times, values };
  }
  const length = series.reduce((sum, [, { times }]) => sum + times.length, 0);
  const all = { ids: new Int32Array(length), times: new Float64Array(length), values: new Float64Array(length) };
  let at = 0;
  for (const [id, { times, values }] of series) {
    all.ids.fill(id, at, at + times.length);
    all.times.set(times, at);
    all.values.set(values, at);
    at += times.length;
  }
  const order = orderOf(all.times, from);
  const sorted = { ids: new Int32Array(length), times: new Float64Array(length), values: new Float64Array(length) };
  for (let place = 0; place < length; place += 1) {
    const row = cell(order, place);
    sorted.ids[place] = cell(all.ids, row);
    sorted.times[place] = cell(all.times, row);
    sorted.values[place] = cell(all.values, row);
  }
  return { length, ...sorted };
}

/** The moments of a range in two numbers of 16 bits: a range is shorter than 49 days. */
const DIGIT = 65_536;

/**
 * The rows in the order of time, those of the same moment as they stand. Sorted by counting: comparing the samples of a floor's day, a
 * hundred thousand, would take longer than reading them.
 */
function orderOf(times: Float64Array, from: number): Uint32Array {
  const { length } = times;
  const [low, high] = [new Uint16Array(length), new Uint16Array(length)];
  const rows = new Uint32Array(length);
  for (let row = 0; row < length; row += 1) {
    const moment = cell(times, row) - from;
    low[row] = moment % DIGIT;
    high[row] = Math.floor(moment / DIGIT);
    rows[row] = row;
  }
  return sortedBy(sortedBy(rows, low), high);
}

function sortedBy(rows: Uint32Array, digits: Uint16Array): Uint32Array {
  const ends = new Uint32Array(DIGIT + 1);
  for (let row = 0; row < digits.length; row += 1) {
    const digit = cell(digits, row);
    ends[digit + 1] = cell(ends, digit + 1) + 1;
  }
  for (let digit = 1; digit <= DIGIT; digit += 1) ends[digit] = cell(ends, digit) + cell(ends, digit - 1);
  const sorted = new Uint32Array(rows.length);
  for (let place = 0; place < rows.length; place += 1) {
    const row = cell(rows, place);
    const end = cell(ends, cell(digits, row));
    sorted[end] = row;
    ends[cell(digits, row)] = end + 1;
  }
  return sorted;
}

function cell(column: Float64Array | Int32Array | Uint16Array | Uint32Array, row: number): number {
  return column[row] ?? Number.NaN;
}
