import type { Day } from "./packedStore.ts";
import type { SampleBatch } from "./samples.ts";
import { readSeries } from "./seriesStore.ts";
import type { Queryable } from "./transaction.ts";

/** Ms that are read at once: an hour of a building's points is some ten thousand samples. */
const SLICE = 3_600_000;

/**
 * The samples of some points from one moment to before another, in the order of time, slice by slice: whoever plays
 * a day back or tries a rule on a year holds an hour of it at a time. NaN begins a gap.
 * @param read runs a reading in a snapshot of its own
 */
export async function* changesBetween(
  read: (work: (db: Queryable) => Promise<SampleBatch>) => Promise<SampleBatch>,
  points: readonly number[],
  { from, to }: Day,
): AsyncGenerator<SampleBatch, void> {
  for (let start = from; start < to; start += SLICE) {
    const slice = { from: start, to: Math.min(start + SLICE, to) };
    const batch = await read(async (db) => readSlice(db, points, slice));
    if (batch.length > 0) yield batch;
  }
}

async function readSlice(db: Queryable, points: readonly number[], slice: Day): Promise<SampleBatch> {
  const rows: { id: number; time: number; value: number }[] = [];
  for (const [id, { times, values }] of await readSeries(db, points, slice)) {
    for (const [row, time] of times.entries()) rows.push({ id, time, value: values[row] ?? Number.NaN });
  }
  rows.sort((one, other) => one.time - other.time || one.id - other.id);
  return {
    length: rows.length,
    ids: Int32Array.from(rows, ({ id }) => id),
    times: Float64Array.from(rows, ({ time }) => time),
    values: Float64Array.from(rows, ({ value }) => value),
  };
}
