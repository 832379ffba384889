import { beginning, type Summary } from "./summary.ts";

export interface TrendColumns {
  times: number[];
  means: (number | null)[];
  minima: (number | null)[];
  maxima: (number | null)[];
}

interface Filling {
  /** In the order of time, at most one a bucket. */
  readonly summaries: readonly Summary[];
  /** Begins of all buckets, in order. */
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
  const columns: TrendColumns = { times: [], means: [], minima: [], maxima: [] };
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
    if (summary !== undefined) held = Number.isNaN(summary.gapAt) ? summary.last : Number.NaN;
  }
  return columns;
}

interface Bucket {
  readonly summary: Summary | undefined;
  readonly start: number;
  readonly end: number;
  /** What was carried in; NaN: nothing. */
  readonly held: number;
}

function weigh({ summary, start, end, held }: Bucket): { mean: number; min: number; max: number } | undefined {
  const isHeld = !Number.isNaN(held);
  if (summary === undefined) return isHeld ? { mean: held, min: held, max: held } : undefined;
  const before = isHeld ? Math.max(0, beginning(summary) - start) / 1000 : 0;
  const isOpen = Number.isNaN(summary.gapAt) && summary.n > 0;
  const after = isOpen ? Math.max(0, end - summary.lastAt) / 1000 : 0;
  const seconds = summary.seconds + before + after;
  const weighted = summary.weighted + (before > 0 ? held * before : 0) + (after > 0 ? summary.last * after : 0);
  const values = [summary.min, summary.max, before > 0 ? held : Number.NaN].filter((value) => !Number.isNaN(value));
  if (values.length === 0) return undefined;
  const mean = seconds > 0 ? weighted / seconds : summary.sum / summary.n;
  return { mean, min: Math.min(...values), max: Math.max(...values) };
}
