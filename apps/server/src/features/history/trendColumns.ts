import type { Summary } from "./summary.ts";
import { heldAfter, type HeldBucket, weightOf } from "./weight.ts";

export interface TrendColumns {
  times: number[];
  means: (number | null)[];
  minima: (number | null)[];
  maxima: (number | null)[];
  /** In which there was a value, of all buckets. */
  seconds: number;
}

interface Filling {
  /** In the order of time, at most one a bucket. */
  readonly summaries: readonly Summary[];
  /** Starts of all buckets, in order. */
  readonly starts: readonly number[];
  /** End of the last bucket, or now within it. */
  readonly to: number;
  /** The value that held before the first bucket; NaN: none. */
  readonly carried: number;
}

/**
 * Time-weighted means, minima and maxima of each bucket. A value holds until the next sample or gap, also over buckets
 * without a sample; a bucket in which nothing held is null.
 */
export function trendColumns({ summaries, starts, to, carried }: Filling): TrendColumns {
  const columns: TrendColumns = { times: [], means: [], minima: [], maxima: [], seconds: 0 };
  const byStart = new Map(summaries.map((summary) => [summary.ts, summary]));
  let held = carried;
  for (const [index, start] of starts.entries()) {
    const end = starts[index + 1] ?? to;
    const summary = byStart.get(start);
    const value = weigh({ summary, start, end, held });
    columns.times.push(start);
    columns.means.push(value?.mean ?? null);
    columns.minima.push(value?.min ?? null);
    columns.maxima.push(value?.max ?? null);
    columns.seconds += value?.seconds ?? 0;
    held = heldAfter(summary, held);
  }
  return columns;
}

interface Weighed {
  readonly mean: number;
  readonly min: number;
  readonly max: number;
  readonly seconds: number;
}

function weigh(bucket: HeldBucket): Weighed | undefined {
  const { summary, held } = bucket;
  const { seconds, weighted, carried } = weightOf(bucket);
  if (summary === undefined) return Number.isNaN(held) ? undefined : { mean: held, min: held, max: held, seconds };
  const values = [summary.min, summary.max, carried > 0 ? held : Number.NaN].filter((value) => !Number.isNaN(value));
  if (values.length === 0) return undefined;
  const mean = seconds > 0 ? weighted / seconds : summary.sum / summary.n;
  return { mean, min: Math.min(...values), max: Math.max(...values), seconds };
}
