import type { Summary } from "./summary.ts";
import { heldAfter, type HeldBucket, weightOf } from "./weight.ts";

export interface TrendColumns {
  /** Starts of the buckets. */
  readonly times: number[];
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
  readonly starts: number[];
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
  const columns: TrendColumns = { times: starts, means: [], minima: [], maxima: [], seconds: 0 };
  let held = carried;
  let next = 0;
  for (const [index, start] of starts.entries()) {
    const end = starts[index + 1] ?? to;
    while ((summaries[next]?.ts ?? Infinity) < start) next += 1;
    const summary = summaries[next]?.ts === start ? summaries[next] : undefined;
    add(columns, { summary, start, end, held });
    held = heldAfter(summary, held);
  }
  return columns;
}

function add(columns: TrendColumns, bucket: HeldBucket): void {
  const { summary, held } = bucket;
  const { n = 0, sum = 0, min = held, max = held } = summary ?? {};
  const { seconds, weighted, carried } = weightOf(bucket);
  if (n === 0 && carried === 0) {
    columns.means.push(null);
    columns.minima.push(null);
    columns.maxima.push(null);
    return;
  }
  columns.means.push(seconds > 0 ? weighted / seconds : sum / n);
  // What was carried in counts for as long as it held; where it had no value of its own, alone.
  columns.minima.push(carried > 0 && !(min <= held) ? held : min);
  columns.maxima.push(carried > 0 && !(max >= held) ? held : max);
  columns.seconds += seconds;
}
