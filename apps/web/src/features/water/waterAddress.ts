import { CHART_DEFAULT_DAYS, type RANGE_KINDS } from "@atrium/contract/devices";
import type { WaterUsageQuery } from "@atrium/contract/energy";
import { addDays, type CalendarDate, firstDay } from "../../ranges/ranges.ts";

/** Kinds of range as the address writes them. */
export type WaterRange = Lowercase<(typeof RANGE_KINDS)[number]>;

export const WATER_TABS = ["total", "water", "waste"] as const;
export type WaterTab = (typeof WATER_TABS)[number];

/** What the address says beside the tab. */
export interface WaterAsked {
  readonly type: WaterRange;
  readonly date?: CalendarDate | undefined;
  readonly from?: CalendarDate | undefined;
  readonly to?: CalendarDate | undefined;
}

/** The days of a range of days; where the address has none, or none that fit, the last seven. */
export function daysOf({ from, to }: WaterAsked, today: CalendarDate): { from: CalendarDate; to: CalendarDate } {
  const last = to ?? today;
  return { from: from === undefined || from > last ? addDays(last, 1 - CHART_DEFAULT_DAYS) : from, to: last };
}

/** What is asked of the server. */
export function waterQuery(asked: WaterAsked, today: CalendarDate): WaterUsageQuery {
  switch (asked.type) {
    case "day_range":
      return { type: "DAY_RANGE", ...daysOf(asked, today) };
    case "month":
      return { type: "MONTH", date: asked.date ?? today };
    case "year":
      return { type: "YEAR", date: asked.date ?? today };
    default:
      return { type: "TOTAL" };
  }
}

/** The range holds today, so that its figures still grow. */
export function isGrowing(asked: WaterAsked, today: CalendarDate): boolean {
  const { type, date = today } = asked;
  if (type === "day_range") return daysOf(asked, today).to >= today;
  if (type === "total") return true;
  const range = type === "month" ? "day-in-month" : "month-in-year";
  return firstDay(range, date) === firstDay(range, today);
}
