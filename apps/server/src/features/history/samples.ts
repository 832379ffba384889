/**
 * Samples as columns: row i of each belongs together. A value of NaN begins a gap: from that moment on the point had no
 * trustworthy value, until its next sample.
 */
export interface SampleBatch {
  readonly length: number;
  readonly ids: Int32Array;
  /** Ms since the epoch, whole. */
  readonly times: Float64Array;
  readonly values: Float64Array;
}

/** The rows of a batch that are not from before a moment. */
export function rowsSince(batch: SampleBatch, time: number): SampleBatch {
  return splitAt(batch, time).rest;
}

/** The rows of a batch from before a moment, and the others. */
export function splitAt(batch: SampleBatch, time: number): { before: SampleBatch; rest: SampleBatch } {
  let count = 0;
  for (let row = 0; row < batch.length; row += 1) if ((batch.times[row] ?? 0) < time) count += 1;
  if (count === 0) return { before: noSamples, rest: batch };
  if (count === batch.length) return { before: batch, rest: noSamples };
  const [before, rest]: [number[], number[]] = [[], []];
  for (let row = 0; row < batch.length; row += 1) ((batch.times[row] ?? 0) < time ? before : rest).push(row);
  return { before: rowsOf(batch, before), rest: rowsOf(batch, rest) };
}

const noSamples: SampleBatch = {
  length: 0,
  ids: new Int32Array(0),
  times: new Float64Array(0),
  values: new Float64Array(0),
};

function rowsOf(batch: SampleBatch, rows: ArrayLike<number>): SampleBatch {
  const { length } = rows;
  const [ids, times, values] = [new Int32Array(length), new Float64Array(length), new Float64Array(length)];
  for (let index = 0; index < length; index += 1) {
    const row = rows[index] ?? 0;
    ids[index] = batch.ids[row] ?? 0;
    times[index] = batch.times[row] ?? 0;
    values[index] = batch.values[row] ?? Number.NaN;
  }
  return { length, ids, times, values };
}

/** Batches as one, their rows one after the other. */
export function joinedBatches(batches: readonly SampleBatch[]): SampleBatch {
  const [first = noSamples] = batches;
  if (batches.length < 2) return first;
  const length = batches.reduce((sum, batch) => sum + batch.length, 0);
  const joined = {
    length,
    ids: new Int32Array(length),
    times: new Float64Array(length),
    values: new Float64Array(length),
  };
  let at = 0;
  for (const batch of batches) {
    joined.ids.set(batch.ids, at);
    joined.times.set(batch.times, at);
    joined.values.set(batch.values, at);
    at += batch.length;
  }
  return joined;
}

/** The rows of each point together, points by number; those of one point stay in their order. */
export function byPoint(batch: SampleBatch): SampleBatch {
  const { length, ids } = batch;
  let row = 1;
  while (row < length && (ids[row] ?? 0) >= (ids[row - 1] ?? 0)) row += 1;
  return row >= length ? batch : rowsOf(batch, orderByPoint(ids));
}

const HALF = 16;
const HALVES = 1 << HALF;

/**
 * The rows in the order of their points. They are counted into place by the lower half of the number and then by the
 * upper one: 50,000 rows take 2 ms, where sorting them would hold the event loop for 30.
 */
function orderByPoint(ids: Int32Array): Int32Array {
  let order = new Int32Array(ids.length);
  for (let row = 0; row < ids.length; row += 1) order[row] = row;
  for (const shift of [0, HALF]) {
    const places = new Int32Array(HALVES + 1);
    const halfOf = (row: number): number => ((ids[row] ?? 0) >>> shift) & (HALVES - 1);
    for (let row = 0; row < ids.length; row += 1) {
      const next = halfOf(row) + 1;
      places[next] = (places[next] ?? 0) + 1;
    }
    for (let half = 1; half < HALVES; half += 1) places[half] = (places[half] ?? 0) + (places[half - 1] ?? 0);
    const ordered = new Int32Array(order.length);
    for (let at = 0; at < order.length; at += 1) {
      const row = order[at] ?? 0;
      const half = halfOf(row);
      const place = places[half] ?? 0;
      ordered[place] = row;
      places[half] = place + 1;
    }
    order = ordered;
  }
  return order;
}

/** The samples of one point in the order of time. */
export interface Series {
  readonly times: Float64Array;
  readonly values: Float64Array;
}

export const emptySeries: Series = { times: new Float64Array(0), values: new Float64Array(0) };

/** Two series as one. Where both have a sample of the same moment, the first's stays. */
function mergedSeries(one: Series, other: Series): Series {
  const times = new Float64Array(one.times.length + other.times.length);
  const values = new Float64Array(times.length);
  let length = 0;
  for (let i = 0, j = 0; i < one.times.length || j < other.times.length;) {
    const left = one.times[i] ?? Number.POSITIVE_INFINITY;
    const right = other.times[j] ?? Number.POSITIVE_INFINITY;
    times[length] = Math.min(left, right);
    values[length++] = (left <= right ? one.values[i] : other.values[j]) ?? Number.NaN;
    if (left <= right) i += 1;
    if (right <= left) j += 1;
  }
  return { times: times.slice(0, length), values: values.slice(0, length) };
}

/**
 * Some series as one: where several have a sample of the same moment, the first of them counts. Those that do not overlap,
 * as days, are copied once: to join one after the other would copy the first day of a week seven times.
 */
export function joinedSeries(parts: readonly Series[]): Series {
  const known = parts.filter(({ times }) => times.length > 0);
  if (known.length < 2) return known[0] ?? emptySeries;
  const ordered = known.toSorted((one, other) => (one.times[0] ?? 0) - (other.times[0] ?? 0));
  const isApart = ordered.every(({ times }, index) => (ordered[index - 1]?.times.at(-1) ?? -1) < (times[0] ?? 0));
  if (!isApart) return known.reduce(mergedSeries);
  const length = ordered.reduce((sum, { times }) => sum + times.length, 0);
  const [times, values] = [new Float64Array(length), new Float64Array(length)];
  let at = 0;
  for (const part of ordered) {
    times.set(part.times, at);
    values.set(part.values, at);
    at += part.times.length;
  }
  return { times, values };
}

/** The part of a series from one moment to before another. */
export function cutSeries(series: Series, from: number, to: number): Series {
  const start = firstAtOrAfter(series.times, from);
  const end = firstAtOrAfter(series.times, to);
  return { times: series.times.subarray(start, end), values: series.values.subarray(start, end) };
}

function firstAtOrAfter(times: Float64Array, time: number): number {
  let low = 0;
  for (let high = times.length; low < high;) {
    const middle = (low + high) >>> 1;
    if ((times[middle] ?? 0) < time) low = middle + 1;
    else high = middle;
  }
  return low;
}
