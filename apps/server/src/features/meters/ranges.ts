import type { SiteTime } from "@atrium/time";
import { phrase, t } from "@atrium/words";
import type { UsageRange } from "../../platform/usage.ts";
import { QUARTER } from "./counterFlow.ts";
import type { TimeRange } from "./counterHistory.ts";

/** Quarter hours of one day, from one (counted from midnight) to before another. */
export interface DayPart {
  readonly day: number;
  readonly first: number;
  readonly end: number;
  /** The part ends now: its last quarter hour is complete with the samples so far. */
  readonly isRunning?: true;
}

export interface Bar extends TimeRange {
  readonly label: string;
  readonly parts: readonly DayPart[];
}

/** A day, week, month or year of the site's calendar, or a span of any of its days. */
export interface CalendarRange extends TimeRange {
  readonly type: UsageRange;
  /** Starts of its days. */
  readonly days: readonly number[];
  readonly bars: readonly Bar[];
}

const WEEKDAYS = [
  phrase("Mon"),
  phrase("Tue"),
  phrase("Wed"),
  phrase("Thu"),
  phrase("Fri"),
  phrase("Sat"),
  phrase("Sun"),
];
const MONTHS = [
  phrase("Jan"),
  phrase("Feb"),
  phrase("Mar"),
  phrase("Apr"),
  phrase("May"),
  phrase("Jun"),
  phrase("Jul"),
  phrase("Aug"),
  phrase("Sep"),
  phrase("Oct"),
  phrase("Nov"),
  phrase("Dec"),
];
/** The same weekday a year ago. */
const WEEKS_IN_YEAR = 52;

/** Kinds of ranges that the calendar gives. */
type CalendarKind = Exclude<UsageRange, "day-in-span" | "month-in-span">;

export function isSpan(type: UsageRange): type is Exclude<UsageRange, CalendarKind> {
  return type === "day-in-span" || type === "month-in-span";
}

/** A span of days, both included. */
export function spanOf(
  type: UsageRange,
  { first, last }: { readonly first: number; readonly last: number },
  time: SiteTime,
): CalendarRange {
  return ofDays(type, first, time.days(first, time.addDays(last, 1)).length, time);
}

/** The range of a kind that holds a moment. Weeks begin on Monday. */
export function calendarRange(type: CalendarKind, moment: number, time: SiteTime): CalendarRange {
  const { year, month, day, weekday } = time.local(moment);
  if (type === "hour-in-day") return ofDays(type, time.at({ year, month, day }), 1, time);
  if (type === "day-in-week") return ofDays(type, time.at({ year, month, day: day - weekday + 1 }), 7, time);
  const from = time.at({ year, month: type === "day-in-month" ? month : 1, day: 1 });
  const to =
    type === "day-in-month"
      ? time.at({ year, month: month + 1, day: 1 })
      : time.at({ year: year + 1, month: 1, day: 1 });
  return ofDays(type, from, time.days(from, to).length, time);
}

/** The range of the same kind before this one; before a span of days as many days, before one of months nothing. */
export function previousRange(range: CalendarRange, time: SiteTime): CalendarRange {
  const { type, from, days } = range;
  if (type === "month-in-span") return nothing(range);
  if (type === "day-in-span") return ofDays(type, time.addDays(from, -days.length), days.length, time);
  return calendarRange(type, time.addDays(from, -1), time);
}

/** The same range a year ago: for days and weeks the one with the same weekdays, 52 weeks back. A span has none. */
export function lastYearRange(range: CalendarRange, time: SiteTime): CalendarRange {
  if (isSpan(range.type)) return nothing(range);
  const { year, month, day } = time.local(range.from);
  const isByWeekday = range.type === "hour-in-day" || range.type === "day-in-week";
  const from = isByWeekday ? time.addDays(range.from, -7 * WEEKS_IN_YEAR) : time.at({ year: year - 1, month, day });
  return calendarRange(range.type, from, time);
}

function nothing({ type, from }: CalendarRange): CalendarRange {
  return { type, from, to: from, days: [], bars: [] };
}

function ofDays(type: UsageRange, from: number, count: number, time: SiteTime): CalendarRange {
  const to = time.addDays(from, count);
  const days = time.days(from, to);
  const bars =
    type === "hour-in-day"
      ? hourBars(from, to, time)
      : isByMonth(type)
        ? monthBars(days, to, time)
        : days.map((day, index) => dayBar(type, day, days[index + 1] ?? to, time));
  return { type, from, to, days, bars };
}

/** Bars are months. */
export function isByMonth(type: UsageRange): boolean {
  return type === "month-in-year" || type === "month-in-span";
}

function hourBars(day: number, end: number, time: SiteTime): Bar[] {
  const hours = time.hours(day, end);
  return hours.map((from, index) => {
    const to = hours[index + 1] ?? end;
    const label = String(time.local(from).hour).padStart(2, "0");
    return { from, to, label, parts: [{ day, first: (from - day) / QUARTER, end: (to - day) / QUARTER }] };
  });
}

function dayBar(type: UsageRange, from: number, to: number, time: SiteTime): Bar {
  const { weekday, day } = time.local(from);
  const name = WEEKDAYS[weekday - 1];
  const label = type === "day-in-week" && name !== undefined ? t(name) : String(day);
  return { from, to, label, parts: [wholeDay(from, to)] };
}

function monthBars(days: readonly number[], end: number, time: SiteTime): Bar[] {
  const months = Map.groupBy(days, (day) => 12 * time.local(day).year + time.local(day).month - 1);
  return [...months].map(([month, own]) => {
    const next = time.addDays(own.at(-1) ?? end, 1);
    const parts = own.map((day, index) => wholeDay(day, own[index + 1] ?? next));
    const name = MONTHS[month % 12];
    return { from: own[0] ?? end, to: next, label: name === undefined ? "" : t(name), parts };
  });
}

function wholeDay(day: number, to: number): DayPart {
  return { day, first: 0, end: Math.ceil((to - day) / QUARTER) };
}
