import { DAY } from "@atrium/time";
import { timestampArray } from "../../platform/database/binaryArrays.ts";
import type { Span } from "./spans.ts";

/** The moments at which the days or hours of a range begin. */
type Starts = (from: number, to: number) => readonly number[];

/** No hour and no day of any calendar is as long. */
const LONG = 2 * DAY;

/** Beginnings and ends of the site's days or hours that spans touch, as two parameters of `timestamptz[]`. */
export function bucketColumns(spans: readonly Span[], starts: Starts): Buffer[] {
  // Most spans are of the same range, for one point after the other.
  const ranges = new Map(spans.map(({ from, to }) => [`${from} ${to}`, { from, to }]));
  const ends = new Map<number, number>();
  for (const { from, to } of ranges.values()) {
    const own = starts(from, to);
    for (const [index, start] of own.entries()) {
      ends.set(start, own[index + 1] ?? starts(start, start + LONG)[1] ?? start + LONG);
    }
  }
  return [timestampArray(Float64Array.from(ends.keys())), timestampArray(Float64Array.from(ends.values()))];
}
