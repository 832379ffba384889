import type { SiteTime } from "@atrium/time";
import type { Day } from "./spans.ts";
import type { SampleBatch } from "./samples.ts";
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
 */
export async function* changesOf(
  read: (work: (db: Queryable) => Promise<SampleBatch>) => Promise<SampleBatch>,
  points: readonly number[],
  ranges: readonly Day[],
): AsyncGenerator<SampleBatch, void> {
  for (const range of ranges) {
    const batch = await read(async (db) => readOrdered(db, points, range));
    if (batch.length > 0) yield batch;
  }
}

async function readOrdered(db: Queryable, points: readonly number[], range: Day): Promise<SampleBatch> {
  const series = [...(await readSeries(db, points, range))].sort(([one], [other]) => one - other);
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
  const order = orderOf(all.times, range.from);
  return {
    length,
    ids: Int32Array.from(order, (row) => cell(all.ids, row)),
    times: Float64Array.from(order, (row) => cell(all.times, row)),
    values: Float64Array.from(order, (row) => cell(all.values, row)),
  };
}

/** The moments of a range in two numbers of 16 bits: a range is shorter than 49 days. */
const DIGIT = 65_536;

/**
 * The rows in the order of time, those of the same moment as they stand. Sorted by counting: comparing the samples of a floor's day, a
 * hundred thousand, would take longer than reading them.
 */
function orderOf(times: Float64Array, from: number): Uint32Array {
  const moments = Uint32Array.from(times, (time) => time - from);
  const low = sortedBy(Uint32Array.from(moments.keys()), (row) => cell(moments, row) % DIGIT);
  return sortedBy(low, (row) => Math.floor(cell(moments, row) / DIGIT));
}

function sortedBy(rows: Uint32Array, digitOf: (row: number) => number): Uint32Array {
  const ends = new Uint32Array(DIGIT + 1);
  for (const row of rows) ends[digitOf(row) + 1] = (ends[digitOf(row) + 1] ?? 0) + 1;
  for (let digit = 1; digit <= DIGIT; digit += 1) ends[digit] = (ends[digit] ?? 0) + (ends[digit - 1] ?? 0);
  const sorted = new Uint32Array(rows.length);
  for (const row of rows) {
    const digit = digitOf(row);
    const place = ends[digit] ?? 0;
    sorted[place] = row;
    ends[digit] = place + 1;
  }
  return sorted;
}

function cell(column: Float64Array | Int32Array | Uint32Array, row: number): number {
  return column[row] ?? Number.NaN;
}
