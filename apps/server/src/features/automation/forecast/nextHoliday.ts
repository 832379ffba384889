import { nextDate } from "@atrium/automation";
import type { SiteDays } from "../siteCalendar.ts";

const YEAR_OF_DAYS = 366;

/** The first holiday after a date, within a year; null: there is none. */
export function nextHoliday(
  calendar: Pick<SiteDays, "holidaysBetween">,
  date: string,
): { readonly date: string; readonly name: string } | null {
  const [next] = calendar.holidaysBetween(nextDate(date, 1), nextDate(date, YEAR_OF_DAYS));
  return next ?? null;
}
