import type { SampleBatch } from "../src/features/history/samples.ts";

/** A sample of what was recorded. */
export interface Row {
  readonly time: number;
  readonly id: number;
  readonly value: number;
}

/** Samples as the history hands them on. */
export function batchOf(rows: readonly Row[]): SampleBatch {
  return {
    length: rows.length,
    ids: Int32Array.from(rows, ({ id }) => id),
    times: Float64Array.from(rows, ({ time }) => time),
    values: Float64Array.from(rows, ({ value }) => value),
  };
}
