import { HOUR, type SiteTime } from "@atrium/time";

/** Hours of a week, Monday 00:00 first; after them those of a holiday, which is a kind of day of its own. */
const HOURS_IN_WEEK = 168;
export const WEEK_HOURS = HOURS_IN_WEEK + 24;
/** More days than two answers over a year need with the years before them. */
const MAX_KEPT = 3_000;

/** A day with the place of its hours in the week. */
export interface PlacedDay {
  /** Its beginning, ms since the epoch. */
  readonly start: number;
  /** Which hour of the week or of a holiday each hour is, from 0. */
  readonly weekHours: Uint8Array;
}

/** Answers whether a date such as `2026-12-10` is a holiday. */
export type Holidays = Pick<ReadonlySet<string>, "has">;

export interface WeekCalendarOptions {
  readonly time: SiteTime;
  /** As the site has them; another object once they have changed. */
  readonly calendar: { readonly holidays: Holidays };
}

/** Where days are in the week. What was found for a day is kept: answers over a year ask for the same ones each time. */
export class WeekCalendar {
  readonly #options: WeekCalendarOptions;
  readonly #days = new Map<number, PlacedDay>();
  #holidays: Holidays;

  constructor(options: WeekCalendarOptions) {
    this.#options = options;
    this.#holidays = options.calendar.holidays;
  }

  /** @param days their beginnings, ms since the epoch */
  of(days: readonly number[]): PlacedDay[] {
    const { holidays } = this.#options.calendar;
    if (holidays !== this.#holidays || this.#days.size > MAX_KEPT) this.#days.clear();
    this.#holidays = holidays;
    return days.map((day) => {
      const placed = this.#days.get(day) ?? placedDay(day, this.#options.time, holidays);
      this.#days.set(day, placed);
      return placed;
    });
  }
}

function placedDay(start: number, time: SiteTime, holidays: Holidays): PlacedDay {
  const isHoliday = holidays.has(time.isoDate(start));
  const first = isHoliday ? HOURS_IN_WEEK : (time.local(start).weekday - 1) * 24;
  const count = Math.floor((time.addDays(start, 1) - start) / HOUR);
  // Where clocks are changed, a day's hours are not simply counted.
  const ofDay = (hour: number) => (count === 24 ? hour : time.local(start + hour * HOUR).hour);
  return { start, weekHours: Uint8Array.from({ length: count }, (_, hour) => first + ofDay(hour)) };
}

/** How many hours of a day are over at a moment. */
export function hoursOver({ start, weekHours }: PlacedDay, moment: number): number {
  return Math.min(weekHours.length, Math.max(0, Math.floor((moment - start) / HOUR)));
}
