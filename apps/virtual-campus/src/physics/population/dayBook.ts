import { type HolidayBook, holidaysOf, type SiteCalendar, type SiteEvent } from "@atrium/contract/site";
import { DAY } from "../localTime.ts";

/** What a day is for people who work, by the calendar alone. */
export interface DayKind {
  /** Days since 1970-01-01, local. */
  readonly day: number;
  /** 1 Monday to 7 Sunday. */
  readonly weekday: number;
  readonly kind: "working" | "saturday" | "off";
  /** Share of those who would come on an ordinary day of this kind: fewer between two holidays. */
  readonly zeal: number;
}

/** An event as it takes place on a day, minutes after midnight. */
export interface Occasion {
  readonly name: string;
  readonly opens: number;
  readonly closes: number;
  readonly guests: number;
}

/** Days off in a row, a holiday among them, from which on people go away for the days beside them too. */
const LONG_BREAK = 5;
/** So many working days between days off are few enough to take them off. */
const MAX_BRIDGED = 2;
/** Days in a row that are looked at: in a year of holidays every day would be followed by one. */
const MAX_REST = 31;
/** Share of people who come then: a single day, two of them, and beside a long break. */
const SINGLE = 0.5;
const PAIR = 0.9;
const BESIDE_LONG_BREAK = 0.3;

/** Answers what a day is by the site's calendar. */
export class DayBook {
  readonly #holidays: HolidayBook;
  /** By day: the same days are asked for again and again. */
  readonly #known = new Map<number, boolean>();
  readonly #lastWorking = new Map<number, number>();
  readonly #calendar: SiteCalendar;

  constructor(calendar: SiteCalendar = { holidays: [], terms: [], events: [] }) {
    this.#calendar = calendar;
    this.#holidays = holidaysOf({ calendar });
  }

  kindOf(day: number): DayKind {
    const weekday = weekdayOf(day);
    if (this.isOff(day)) {
      return { day, weekday, kind: "off", zeal: 1 };
    }
    return weekday === 6
      ? { day, weekday, kind: "saturday", zeal: this.#isBesideLongBreak(day) ? BESIDE_LONG_BREAK : 1 }
      : { day, weekday, kind: "working", zeal: this.#zeal(day) };
  }

  /** The last day up to one on which people work, Saturdays apart. */
  lastWorkingDay(day: number): number {
    const known = this.#lastWorking.get(day);
    if (known !== undefined) return known;
    let last = day;
    while (this.#isRest(last) && last > day - MAX_REST) last -= 1;
    this.#lastWorking.set(day, last);
    return last;
  }

  /** A Sunday or a holiday. */
  isOff(day: number): boolean {
    return weekdayOf(day) === 7 || this.#isHoliday(day);
  }

  /** Whether a place of learning teaches: it always does where the calendar has no term of it. */
  isTerm(placement: string, day: number): boolean {
    const terms = this.#calendar.terms.filter((term) => term.placement === placement);
    return terms.length === 0 || terms.some(({ from, until }) => dayOf(from) <= day && day <= dayOf(until));
  }

  eventsOf(placement: string, day: number): Occasion[] {
    return this.#calendar.events
      .filter((event) => event.placement === placement && this.#isOn(event, day))
      .map(({ name, opens, closes, guests }) => ({ name, guests, opens: minuteOf(opens), closes: minuteOf(closes) }));
  }

  #isOn({ date, weekdays = [], weeks }: SiteEvent, day: number): boolean {
    if (date !== undefined) {
      return dayOf(date) === day;
    }
    const week = Math.ceil(new Date(day * DAY).getUTCDate() / 7);
    return weekdays.includes(weekdayOf(day)) && (weeks?.includes(week) ?? true) && !this.#isHoliday(day);
  }

  /** Few come on the one or two working days between a holiday and other days off. */
  #zeal(day: number): number {
    const [before, after] = [this.#toRest(day, -1), this.#toRest(day, 1)];
    const length = before + after - 1;
    if (length > MAX_BRIDGED) {
      return 1;
    }
    const breaks = [this.#restAt(day - before, -1), this.#restAt(day + after, 1)];
    if (!breaks.some(({ hasHoliday }) => hasHoliday)) {
      return 1;
    }
    return breaks.some(({ days, hasHoliday }) => hasHoliday && days >= LONG_BREAK)
      ? BESIDE_LONG_BREAK
      : length === 1
        ? SINGLE
        : PAIR;
  }

  /** Days from a working day to the next day of rest in a direction. */
  #toRest(day: number, step: 1 | -1): number {
    let distance = 1;
    while (distance <= 7 && !this.#isRest(day + step * distance)) {
      distance += 1;
    }
    return distance;
  }

  /** The days of rest in a row from one on. */
  #restAt(day: number, step: 1 | -1): { days: number; hasHoliday: boolean } {
    let [days, hasHoliday] = [0, false];
    for (; days < MAX_REST && this.#isRest(day + step * days); days += 1) {
      hasHoliday ||= this.#isHoliday(day + step * days);
    }
    return { days, hasHoliday };
  }

  #isBesideLongBreak(saturday: number): boolean {
    return [this.#restAt(saturday - 1, -1), this.#restAt(saturday + 1, 1)].some(
      ({ days, hasHoliday }) => hasHoliday && days >= LONG_BREAK - 2,
    );
  }

  #isHoliday(day: number): boolean {
    const known = this.#known.get(day);
    if (known !== undefined) return known;
    const isHoliday = this.#holidays.has(new Date(day * DAY).toISOString().slice(0, 10));
    this.#known.set(day, isHoliday);
    return isHoliday;
  }

  #isRest(day: number): boolean {
    return weekdayOf(day) === 6 || this.isOff(day);
  }
}

/** Days since 1970-01-01 of an ISO date. */
function dayOf(date: string): number {
  return Math.round(Date.parse(date) / DAY);
}

/** 1 Monday to 7 Sunday. */
function weekdayOf(day: number): number {
  return ((((day + 3) % 7) + 7) % 7) + 1;
}

function minuteOf(clock: string): number {
  const [hours = 0, minutes = 0] = clock.split(":").map(Number);
  return hours * 60 + minutes;
}
