import type { EnergyRange } from "@atrium/contract/energy";
import { DAY, type Span } from "./oracleCounters.ts";
import { HOUR } from "./testEnergy.ts";

/** A range of the calendar that holds a day, with what it is compared with. The site's clocks are seven hours ahead of UTC. */
export interface OracleRange extends Span {
  readonly bars: readonly Span[];
  /** ms: what a reader counts in it. */
  readonly period: number;
}

export interface ComparedRange extends OracleRange {
  readonly previous: OracleRange;
  readonly lastYear: OracleRange;
}

export function comparedRange(type: EnergyRange, date: string): ComparedRange {
  const [year = 0, month = 1, day = 1] = date.split("-").map(Number);
  const range = rangeOf(type, year, month - 1, day);
  const last = new Date(range.from - 1 + 7 * HOUR);
  const previous = rangeOf(type, last.getUTCFullYear(), last.getUTCMonth(), last.getUTCDate());
  const isByWeekday = type === "hour-in-day" || type === "day-in-week";
  const lastYear = isByWeekday ? rangeOf(type, year, month - 1, day - 364) : rangeOf(type, year - 1, month - 1, 1);
  return { ...range, previous, lastYear };
}

/** @param month from 0 */
function rangeOf(type: EnergyRange, year: number, month: number, day: number): OracleRange {
  if (type === "hour-in-day") return equalBars(midnight(year, month, day), 24, HOUR);
  if (type === "day-in-week") {
    const weekday = (new Date(Date.UTC(year, month, day)).getUTCDay() + 6) % 7;
    return equalBars(midnight(year, month, day - weekday), 7, DAY);
  }
  if (type === "day-in-month") {
    const from = midnight(year, month, 1);
    return equalBars(from, (midnight(year, month + 1, 1) - from) / DAY, DAY);
  }
  const bars = Array.from({ length: 12 }, (_, index) => ({
    from: midnight(year, index, 1),
    to: midnight(year, index + 1, 1),
  }));
  return { from: midnight(year, 0, 1), to: midnight(year + 1, 0, 1), bars, period: DAY };
}

function equalBars(from: number, count: number, length: number): OracleRange {
  const bars = Array.from({ length: count }, (_, index) => ({
    from: from + index * length,
    to: from + (index + 1) * length,
  }));
  return { from, to: from + count * length, bars, period: length };
}

function midnight(year: number, month: number, day: number): number {
  return Date.UTC(year, month, day) - 7 * HOUR;
}
