import { timestampArray, int4Array } from "../../platform/database/binaryArrays.ts";
import type { SampleBatch } from "./samples.ts";

/** A stretch of time, often a day of the site: start and end, ms. */
export interface Day {
  readonly from: number;
  readonly to: number;
}

/** A stretch of one point's time, in ms; `to` is not part of it. */
export interface Span {
  readonly point: number;
  readonly from: number;
  readonly to: number;
}

export const QUARTER = 15 * 60_000;
/** Stretches nearer than this are joined: reading a little too much is cheaper than two queries. */
const NEAR = 4 * QUARTER;

/** The whole quarter hours that hold the batch's samples from before `before`, joined where they are near. */
export function lateSpans(batch: SampleBatch, before: number): Span[] {
  const late: number[] = [];
  for (let row = 0; row < batch.length; row += 1) if ((batch.times[row] ?? 0) < before) late.push(row);
  const id = (row: number) => batch.ids[row] ?? 0;
  const time = (row: number) => batch.times[row] ?? 0;
  late.sort((one, other) => id(one) - id(other) || time(one) - time(other));
  const spans: Span[] = [];
  for (const row of late) {
    const from = Math.floor(time(row) / QUARTER) * QUARTER;
    const last = spans.at(-1);
    const to = from + QUARTER;
    if (last?.point === id(row) && from <= last.to + NEAR) spans[spans.length - 1] = { ...last, to };
    else spans.push({ point: id(row), from, to });
  }
  return spans;
}

/** Spans that overlap become one, so that nothing is counted twice. */
export function joinedSpans(spans: readonly Span[]): Span[] {
  const joined: Span[] = [];
  for (const span of [...spans].sort((one, other) => one.point - other.point || one.from - other.from)) {
    const last = joined.at(-1);
    if (last?.point === span.point && span.from <= last.to) {
      joined[joined.length - 1] = { ...last, to: Math.max(last.to, span.to) };
    } else {
      joined.push(span);
    }
  }
  return joined;
}

/** As parameters for `unnest($1::int[], $2::timestamptz[], $3::timestamptz[])`. */
export function spanColumns(spans: readonly Span[]): Buffer[] {
  return [
    int4Array(Int32Array.from(spans, (span) => span.point)),
    timestampArray(Float64Array.from(spans, (span) => span.from)),
    timestampArray(Float64Array.from(spans, (span) => span.to)),
  ];
}
