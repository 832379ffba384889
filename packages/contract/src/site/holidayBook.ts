import { phrase, type Phrase, t } from "@atrium/words";
import * as z from "zod";
import { Holiday, type SiteCalendar } from "./siteCalendar.ts";

/** A holiday as it comes on one day. */
export const HolidayDay = z.object({ on: z.iso.date(), holiday: Holiday });
export type HolidayDay = z.infer<typeof HolidayDay>;

/** Answers which days are holidays, yearly ones in all their years. Days are dates such as `2026-12-10`. */
export class HolidayBook {
  readonly #single = new Map<string, Holiday>();
  /** By month: `12`. */
  readonly #yearly = new Map<string, Holiday[]>();

  constructor(holidays: readonly Holiday[]) {
    for (const holiday of holidays) {
      if (holiday.isYearly === true) {
        const month = monthOf(holiday.date);
        this.#yearly.set(month, [...(this.#yearly.get(month) ?? []), holiday]);
      } else {
        this.#single.set(holiday.date, holiday);
      }
    }
  }

  on(date: string): Holiday | undefined {
    const year = yearOf(date);
    return (
      this.#single.get(date) ?? this.#yearly.get(monthOf(date))?.find((holiday) => dayInYear(holiday, year) === date)
    );
  }

  has(date: string): boolean {
    return this.on(date) !== undefined;
  }

  /** Those from a day to another, both included, in their order. */
  between(first: string, last: string): HolidayDay[] {
    const days = new Map([...this.#single.values()].map((holiday) => [holiday.date, holiday]));
    for (const holiday of [...this.#yearly.values()].flat()) {
      for (let year = yearOf(first); year <= yearOf(last); year += 1) {
        const on = dayInYear(holiday, year);
        if (on !== undefined && !days.has(on)) days.set(on, holiday);
      }
    }
    return [...days]
      .map(([on, holiday]): HolidayDay => ({ on, holiday }))
      .filter(({ on }) => first <= on && on <= last)
      .toSorted((one, other) => (one.on < other.on ? -1 : 1));
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

/** Weekdays and leap years of the calendar come again after so many years, the end of a century aside. */
const CALENDAR_YEARS = 40;

function firstSharedDay(one: Holiday, other: Holiday): string | undefined {
  if (monthOf(one.date) !== monthOf(other.date)) return undefined;
  const isFixed = one.onWeekday === undefined && other.onWeekday === undefined;
  if (isFixed && one.date.slice(5) !== other.date.slice(5)) return undefined;
  const first = Math.max(yearOf(one.date), yearOf(other.date));
  const last = Math.min(lastYearOf(one), lastYearOf(other), first + CALENDAR_YEARS);
  for (let year = first; year <= last; year += 1) {
    const day = dayInYear(one, year);
    if (day !== undefined && day === dayInYear(other, year)) return day;
  }
  return undefined;
}

/** The day on which a holiday comes in a year; undefined: that year has none. */
function dayInYear(holiday: Holiday, year: number): string | undefined {
  const { date, onWeekday } = holiday;
  if (year < yearOf(date) || year > lastYearOf(holiday)) return undefined;
  if (onWeekday !== undefined) return weekdayInMonth(onWeekday, year, Number(monthOf(date)));
  const day = `${String(year).padStart(4, "0")}-${date.slice(5)}`;
  return isDay(day) ? day : undefined;
}

/**
 * "The fourth Thursday of November 2026" as a date; undefined: the month has no fifth one.
 * @param month 1 to 12
 */
export function weekdayInMonth(
  { weekday, nth }: NonNullable<Holiday["onWeekday"]>,
  year: number,
  month: number,
): string | undefined {
  const length = new Date(Date.UTC(year, month, 0)).getUTCDate();
  const first = new Date(Date.UTC(year, month - 1, 1)).getUTCDay();
  const earliest = 1 + ((weekday - first + 7) % 7);
  const count = Math.floor((length - earliest) / 7) + 1;
  const index = nth > 0 ? nth - 1 : count + nth;
  if (index < 0 || index >= count) return undefined;
  return new Date(Date.UTC(year, month - 1, earliest + index * 7)).toISOString().slice(0, 10);
}

/** Whether a rule by weekday belongs to a yearly holiday whose first day obeys it. */
export function isOwnWeekday({ date, isYearly, onWeekday }: Holiday): boolean {
  if (onWeekday === undefined) return true;
  return isYearly === true && weekdayInMonth(onWeekday, Number(date.slice(0, 4)), Number(date.slice(5, 7))) === date;
}

function lastYearOf({ date, isYearly, lastYear }: Holiday): number {
  return isYearly === true ? (lastYear ?? Number.POSITIVE_INFINITY) : yearOf(date);
}

/** 29 February is one in leap years only; every other day of a calendar always is. */
function isDay(date: string): boolean {
  return date.slice(5) !== "02-29" || new Date(`${date.slice(0, 4)}-02-29T00:00:00Z`).getUTCDate() === 29;
}

function yearOf(date: string): number {
  return Number(date.slice(0, 4));
}

function monthOf(date: string): string {
  return date.slice(5, 7);
}

const ORDINALS: Readonly<Record<string, Phrase>> = {
  1: phrase("first"),
  2: phrase("second"),
  3: phrase("third"),
  4: phrase("fourth"),
  5: phrase("fifth"),
  [-1]: phrase("last"),
  [-2]: phrase("second to last"),
  [-3]: phrase("third to last"),
  [-4]: phrase("fourth to last"),
  [-5]: phrase("fifth to last"),
};

const WEEKDAYS = [
  phrase("Monday"),
  phrase("Tuesday"),
  phrase("Wednesday"),
  phrase("Thursday"),
  phrase("Friday"),
  phrase("Saturday"),
  phrase("Sunday"),
];

const MONTHS = [
  phrase("January"),
  phrase("February"),
  phrase("March"),
  phrase("April"),
  phrase("May ## month"),
  phrase("June"),
  phrase("July"),
  phrase("August"),
  phrase("September"),
  phrase("October"),
  phrase("November"),
  phrase("December"),
];

/** "the fourth Thursday of November": on which day of its years a yearly holiday comes; undefined: always on its date. */
export function onWeekdayText({ date, onWeekday }: Pick<Holiday, "date" | "onWeekday">): string | undefined {
  if (onWeekday === undefined) return undefined;
  const ordinal = ORDINALS[onWeekday.nth];
  const weekday = WEEKDAYS[onWeekday.weekday - 1];
  const month = MONTHS[Number(monthOf(date)) - 1];
  if (ordinal === undefined || weekday === undefined || month === undefined) return undefined;
  return t("the {ordinal} {weekday} of {month}", { ordinal: t(ordinal), weekday: t(weekday), month: t(month) });
}

/** The rules by weekday that have a date as one of their days: the fourth Thursday of its month, and the last one where it is. */
export function weekdayRulesOf(date: string): NonNullable<Holiday["onWeekday"]>[] {
  const weekday = new Date(`${date}T00:00:00Z`).getUTCDay() || 7;
  const [year, month] = [yearOf(date), Number(monthOf(date))];
  const nth = Math.ceil(Number(date.slice(8, 10)) / 7);
  const last = { weekday, nth: -1 };
  return weekdayInMonth(last, year, month) === date ? [{ weekday, nth }, last] : [{ weekday, nth }];
}
