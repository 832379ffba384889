import { DAY } from "@atrium/time";

/** A date of the calendar, `2026-11-20`: its days are counted without any time zone. */
export type IsoDate = string;

export function partsOf(date: IsoDate): { readonly year: number; readonly month: number; readonly day: number } {
  const [year = 0, month = 1, day = 1] = date.split("-").map(Number);
  return { year, month, day };
}

/** 1 Monday to 7 Sunday. */
export function weekdayOf(date: IsoDate): number {
  return new Date(middayOf(date)).getUTCDay() || 7;
}

/** So many days later; earlier where `days` is below 0. */
export function nextDate(date: IsoDate, days: number): IsoDate {
  return new Date(middayOf(date) + days * DAY).toISOString().slice(0, 10);
}

/** From one date to another, both included. */
export function* datesFrom(first: IsoDate, last: IsoDate): Generator<IsoDate> {
  for (let date = first; date <= last; date = nextDate(date, 1)) yield date;
}

function middayOf(date: IsoDate): number {
  return Date.parse(`${date}T12:00:00Z`);
}
