import type { ValueBatch } from "@atrium/drivers";

/** Batches as one, their rows one after the other. */
export function joinedRows(batches: readonly ValueBatch[]): ValueBatch {
  const length = batches.reduce((sum, batch) => sum + batch.length, 0);
  const joined = {
    length,
    ids: new Int32Array(length),
    values: new Float64Array(length),
    qualities: new Uint8Array(length),
    times: new Float64Array(length),
  };
  let at = 0;
  for (const batch of batches) {
    joined.ids.set(batch.ids.subarray(0, batch.length), at);
    joined.values.set(batch.values.subarray(0, batch.length), at);
    joined.qualities.set(batch.qualities.subarray(0, batch.length), at);
    joined.times.set(batch.times.subarray(0, batch.length), at);
    at += batch.length;
  }
  return joined;
}
