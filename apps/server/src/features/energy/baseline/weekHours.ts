import { HOUR, type SiteTime } from "@atrium/time";

/** Hours of a week, Monday 00:00 first; after them those of a holiday, which is a kind of day of its own. */
const HOURS_IN_WEEK = 168;
export const WEEK_HOURS = HOURS_IN_WEEK + 24;

export interface PlacedHour {
  /** Its beginning, ms since the epoch. */
  readonly start: number;
  /** The beginning of its day. */
  readonly day: number;
  /** Which hour of the week or of a holiday it is, from 0. */
  readonly weekHour: number;
}

/** Answers whether a date such as `2026-12-10` is a holiday. */
export type Holidays = Pick<ReadonlySet<string>, "has">;

/** The hours of some days, each with its place in the week. */
export function placedHours(days: readonly number[], time: SiteTime, holidays: Holidays): PlacedHour[] {
  return days.flatMap((day) => {
    const isHoliday = holidays.has(time.isoDate(day));
    const first = isHoliday ? HOURS_IN_WEEK : (time.local(day).weekday - 1) * 24;
    const count = Math.floor((time.addDays(day, 1) - day) / HOUR);
    return Array.from({ length: count }, (_, index): PlacedHour => {
      const start = day + index * HOUR;
      // Where clocks are changed, a day's hours are not simply counted.
      return { start, day, weekHour: first + (count === 24 ? index : time.local(start).hour) };
    });
  });
}
