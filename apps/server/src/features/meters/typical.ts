import type { SiteTime } from "@atrium/time";
import type { DayPart } from "./ranges.ts";
import { isComparable, type MeterSums } from "./meterSums.ts";

/** Days for the comparison: the same weekday of this many weeks before. */
const TYPICAL_WEEKS = 8;
/** With fewer comparable days than this there is no comparison. */
const FEWEST_DAYS = 3;

export interface Typical {
  readonly low: number;
  readonly median: number;
  readonly high: number;
}

/** The days for a comparison with one. Public holidays are unknown, so they count like other days. */
export function comparableDays(day: number, time: SiteTime): number[] {
  return Array.from({ length: TYPICAL_WEEKS }, (_, index) => time.addDays(day, -7 * (index + 1)));
}

/** The middle 80 % and the median of the same part of comparable days; null: not enough of them were measured. */
export function typicalOf(tallies: MeterSums, { day, first, end }: DayPart, time: SiteTime): Typical | null {
  const sums = comparableDays(day, time)
    .map((other) => tallies.part({ day: other, first, end }))
    .filter(isComparable)
    .map((sum) => sum.amount)
    .sort((one, other) => one - other);
  if (sums.length < FEWEST_DAYS) return null;
  return { low: percentile(sums, 0.1), median: percentile(sums, 0.5), high: percentile(sums, 0.9) };
}

/**
 * The median of comparable days in those quarter hours of a part that were measured; null: not enough of them were.
 * @param measured seconds of the part that count
 */
export function medianBeside(tallies: MeterSums, part: DayPart, measured: number, time: SiteTime): number | null {
  if (measured === 0) return null;
  const { day, first, end } = part;
  const sums = comparableDays(day, time)
    .map((other) => tallies.common([part], [{ day: other, first, end }]))
    .filter(({ seconds }) => isComparable({ seconds, possible: measured }))
    .map(({ other }) => other)
    .sort((one, other) => one - other);
  return sums.length < FEWEST_DAYS ? null : percentile(sums, 0.5);
}

/** Of sorted numbers, between two of them in proportion. */
function percentile(sorted: readonly number[], share: number): number {
  const place = share * (sorted.length - 1);
  const lower = sorted[Math.floor(place)] ?? Number.NaN;
  const upper = sorted[Math.ceil(place)] ?? Number.NaN;
  return lower + (upper - lower) * (place - Math.floor(place));
}
