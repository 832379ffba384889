import * as z from "zod";
import { Holiday, type SiteCalendar } from "./siteCalendar.ts";

/** A holiday as it comes on one day. */
export const HolidayDay = z.object({ on: z.iso.date(), holiday: Holiday });
export type HolidayDay = z.infer<typeof HolidayDay>;

/** Answers which days are holidays, yearly ones in all their years. Days are dates such as `2026-12-10`. */
export class HolidayBook {
  readonly #single = new Map<string, Holiday>();
  /** By month and day: `12-10`. */
  readonly #yearly = new Map<string, Holiday[]>();

  constructor(holidays: readonly Holiday[]) {
    for (const holiday of holidays) {
      if (holiday.isYearly === true) {
        const monthDay = monthDayOf(holiday.date);
        this.#yearly.set(monthDay, [...(this.#yearly.get(monthDay) ?? []), holiday]);
      } else {
        this.#single.set(holiday.date, holiday);
      }
    }
  }

  on(date: string): Holiday | undefined {
    return this.#single.get(date) ?? this.#yearly.get(monthDayOf(date))?.find((one) => isInYears(one, yearOf(date)));
  }

  has(date: string): boolean {
    return this.on(date) !== undefined;
  }

  /** Those from a day to another, both included, in their order. */
  between(first: string, last: string): HolidayDay[] {
    const days = [...this.#single.values()].map((holiday): HolidayDay => ({ on: holiday.date, holiday }));
    for (const [monthDay, holidays] of this.#yearly) {
      for (let year = yearOf(first); year <= yearOf(last); year += 1) {
        const on = `${String(year).padStart(4, "0")}-${monthDay}`;
        const holiday = holidays.find((one) => isInYears(one, year));
        if (holiday !== undefined && isDay(on) && !this.#single.has(on)) days.push({ on, holiday });
      }
    }
    return days.filter(({ on }) => first <= on && on <= last).toSorted((one, other) => (one.on < other.on ? -1 : 1));
  }
}

const books = new WeakMap<readonly Holiday[], HolidayBook>();
const NONE = new HolidayBook([]);

/** The holidays of a site's settings: the same book for as long as the calendar stays the same. */
export function holidaysOf(settings: { readonly calendar?: Pick<SiteCalendar, "holidays"> | undefined }): HolidayBook {
  const holidays = settings.calendar?.holidays;
  if (holidays === undefined) return NONE;
  const book = books.get(holidays) ?? new HolidayBook(holidays);
  books.set(holidays, book);
  return book;
}

/** The first day that a holiday would share with one of others; a day is one holiday only. */
export function sharedHoliday(holidays: readonly Holiday[], holiday: Holiday): HolidayDay | undefined {
  const shared = holidays.flatMap((other): HolidayDay[] => {
    const on = firstSharedDay(other, holiday);
    return on === undefined ? [] : [{ on, holiday: other }];
  });
  return shared.toSorted((one, other) => (one.on < other.on ? -1 : 1)).at(0);
}

function firstSharedDay(one: Holiday, other: Holiday): string | undefined {
  const monthDay = monthDayOf(one.date);
  if (monthDay !== monthDayOf(other.date)) return undefined;
  const last = Math.min(lastYearOf(one), lastYearOf(other));
  const first = Math.max(yearOf(one.date), yearOf(other.date));
  // Between two leap years there are eight years at most.
  for (let year = first; year <= Math.min(last, first + 8); year += 1) {
    const day = `${String(year).padStart(4, "0")}-${monthDay}`;
    if (isDay(day)) return day;
  }
  return undefined;
}

function isInYears(holiday: Holiday, year: number): boolean {
  return yearOf(holiday.date) <= year && year <= lastYearOf(holiday);
}

function lastYearOf({ date, isYearly, lastYear }: Holiday): number {
  return isYearly === true ? (lastYear ?? Number.POSITIVE_INFINITY) : yearOf(date);
}

/** 29 February is one in leap years only; every other day of a calendar always is. */
function isDay(date: string): boolean {
  return monthDayOf(date) !== "02-29" || new Date(`${date.slice(0, 4)}-02-29T00:00:00Z`).getUTCDate() === 29;
}

function yearOf(date: string): number {
  return Number(date.slice(0, 4));
}

function monthDayOf(date: string): string {
  return date.slice(5);
}
