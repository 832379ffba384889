import { phrase, t } from "@atrium/words";
import { type DateFormat, formatDate } from "@atrium/contract";
import { CHART_YEARS_BACK } from "@atrium/contract/devices";
import type { EnergyRange } from "@atrium/contract/energy";

/** A date of the site's calendar, e.g. "2026-11-20". Dates of this form sort as text. */
export type CalendarDate = string;

const LONG_WEEKDAYS = [
  phrase("Sunday"),
  phrase("Monday"),
  phrase("Tuesday"),
  phrase("Wednesday"),
  phrase("Thursday"),
  phrase("Friday"),
  phrase("Saturday"),
];

/** The first day of the range that holds the date. Weeks begin on Monday. */
export function firstDay(range: EnergyRange, date: CalendarDate): CalendarDate {
  if (range === "hour-in-day") return date;
  if (range === "month-in-year") return `${date.slice(0, 4)}-01-01`;
  if (range === "day-in-month") return `${date.slice(0, 7)}-01`;
  return addDays(date, -((utc(date).getUTCDay() + 6) % 7));
}

/** The last day of the range that holds the date. @internal for tests */
export function lastDay(range: EnergyRange, date: CalendarDate): CalendarDate {
  return addDays(stepDate(range, date, 1), -1);
}

/** The first day of the range after (1) or before (-1) the one that holds the date. */
export function stepDate(range: EnergyRange, date: CalendarDate, step: 1 | -1): CalendarDate {
  const first = firstDay(range, date);
  if (range === "hour-in-day") return addDays(first, step);
  if (range === "day-in-week") return addDays(first, 7 * step);
  const moment = utc(first);
  if (range === "day-in-month") moment.setUTCMonth(moment.getUTCMonth() + step);
  else moment.setUTCFullYear(moment.getUTCFullYear() + step);
  return moment.toISOString().slice(0, 10);
}

/** The range has not begun. */
export function isToCome(range: EnergyRange, date: CalendarDate, today: CalendarDate): boolean {
  return firstDay(range, date) > today;
}

/** The range holds today. */
export function isPresent(range: EnergyRange, date: CalendarDate, today: CalendarDate): boolean {
  return firstDay(range, date) === firstDay(range, today);
}

/** How far back the date picker goes. */
export function oldestDate(today: CalendarDate): CalendarDate {
  return `${Number(today.slice(0, 4)) - CHART_YEARS_BACK}${today.slice(4).replace("-02-29", "-02-28")}`;
}

/** The range as text: "20 Nov 2026", "16 Nov 2026 – 22 Nov 2026", "Nov 2026", "2026". */
export function rangeName(range: EnergyRange, date: CalendarDate): string {
  const words = (day: CalendarDate, format: DateFormat) => formatDate(utc(day).getTime(), format, "UTC");
  const first = firstDay(range, date);
  if (range === "hour-in-day") return words(first, "DD MMM YYYY");
  if (range === "day-in-month") return words(first, "MMM YYYY");
  if (range === "month-in-year") return words(first, "YYYY");
  return `${words(first, "DD MMM YYYY")} – ${words(lastDay(range, date), "DD MMM YYYY")}`;
}

/** "Friday" */
export function weekdayName(date: CalendarDate): string {
  const name = LONG_WEEKDAYS[utc(date).getUTCDay()];
  return name === undefined ? "" : t(name);
}

export function addDays(date: CalendarDate, days: number): CalendarDate {
  const moment = utc(date);
  moment.setUTCDate(moment.getUTCDate() + days);
  return moment.toISOString().slice(0, 10);
}

/** Calendar arithmetic only: the result is never shown as a time. */
function utc(date: CalendarDate): Date {
  return new Date(`${date}T00:00:00Z`);
}
