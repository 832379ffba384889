import { CHART_YEARS_BACK, type RANGE_STEPS } from "@atrium/contract/devices";
import type { WaterUsageQuery } from "@atrium/contract/energy";
import type { SiteTime } from "@atrium/time";
import type { UsageQuery } from "../../platform/usage.ts";

export type Span = Pick<UsageQuery<string>, "type" | "date" | "lastDate">;

/** What a range is to the counts of meters, and what its bars are. */
export interface AskedRange {
  readonly span: Span;
  readonly step: (typeof RANGE_STEPS)[number];
}

/** A single day is shown by its hours, longer ranges by days, a year and everything by months. */
export function askedRange({ type, date, from, to }: WaterUsageQuery, now: number, time: SiteTime): AskedRange {
  switch (type) {
    case "DAY_RANGE":
      return from === to
        ? { span: { type: "hour-in-day", date: from }, step: "HourInDay" }
        : { span: { type: "day-in-span", date: from, lastDate: to }, step: "DayDiff" };
    case "MONTH":
      return { span: { type: "day-in-month", date }, step: "DayInMonth" };
    case "YEAR":
      return { span: { type: "month-in-year", date }, step: "MonthInYear" };
    default:
      return { span: { type: "month-in-span", date: oldest(now, time) }, step: "MonthInYear" };
  }
}

function oldest(now: number, time: SiteTime): string {
  const { year, month } = time.local(now);
  return time.isoDate(time.at({ year: year - CHART_YEARS_BACK, month, day: 1 }));
}

/** The last days, today included. */
export function lastDays(days: number, now: number, time: SiteTime): Span {
  const first = time.addDays(time.startOfDay(now), 1 - days);
  return { type: "day-in-span", date: time.isoDate(first) };
}
