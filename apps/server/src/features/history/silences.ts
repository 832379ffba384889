import type { SampleBatch } from "./samples.ts";

/** Times what is usual after which a silence is one. */
const LONGER = 3;
/** With fewer samples of a series nothing is usual. */
const FEWEST = 4;

/**
 * A batch with a gap in each long silence of a measured number. A history is often read less often than the point is now, so that what is
 * usual of the series counts as well as the point's own interval.
 * @param intervalOf how often a point is measured, ms; undefined: it says its changes alone, and its value holds
 */
export function withSilences(batch: SampleBatch, intervalOf: (id: number) => number | undefined): SampleBatch {
  const gaps: { id: number; time: number }[] = [];
  for (const [id, times] of timesOf(batch)) {
    const interval = intervalOf(id);
    if (interval === undefined || times.length < FEWEST) continue;
    const steps = times.slice(1).map((time, index) => time - (times[index] ?? time));
    const usual = Math.max(interval, steps.toSorted()[Math.floor(steps.length / 2)] ?? 0);
    for (const [index, step] of steps.entries()) {
      if (step > LONGER * usual) gaps.push({ id, time: (times[index] ?? 0) + usual });
    }
  }
  if (gaps.length === 0) return batch;
  const length = batch.length + gaps.length;
  const all = {
    length,
    ids: new Int32Array(length),
    times: new Float64Array(length),
    values: new Float64Array(length),
  };
  all.ids.set(batch.ids);
  all.times.set(batch.times);
  all.values.set(batch.values);
  for (const [index, { id, time }] of gaps.entries()) {
    all.ids[batch.length + index] = id;
    all.times[batch.length + index] = Math.round(time);
    all.values[batch.length + index] = Number.NaN;
  }
  return all;
}

/** By point, in the order of time. */
function timesOf({ length, ids, times }: SampleBatch): Map<number, Float64Array> {
  const rows = Map.groupBy(
    Array.from({ length }, (_, row) => row),
    (row) => ids[row] ?? 0,
  );
  return new Map([...rows].map(([id, own]) => [id, Float64Array.from(own, (row) => times[row] ?? 0).toSorted()]));
}
