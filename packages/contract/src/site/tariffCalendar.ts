import { validOn } from "../base/datedRecord.ts";
import type { SiteTariff, TariffDays, TariffSeason, TariffWindow } from "./tariff.ts";

export const DAY_MINUTES = 1_440;

/** Minutes from midnight: 09:15 is 555. */
export function minuteOfClock(clock: string): number {
  return Number(clock.slice(0, 2)) * 60 + Number(clock.slice(3));
}

/** The parts of the day that a window has, in minutes: two where it goes over midnight. */
export function spansOf({ from, until }: Pick<TariffWindow, "from" | "until">): (readonly [number, number])[] {
  const [first, end] = [minuteOfClock(from), minuteOfClock(until)];
  if (first < end) return [[first, end]];
  return [[first, DAY_MINUTES] as const, [0, end] as const].filter(([begin, stop]) => begin < stop);
}

/** The place of the period that a minute of the day has; undefined: no window has it. */
export function periodAt(windows: readonly TariffWindow[], minute: number): number | undefined {
  return windows.find((window) => spansOf(window).some(([from, until]) => from <= minute && minute < until))?.period;
}

/** A day as a tariff sees it. */
export interface TariffDay {
  /** `2026-11-30` */
  readonly date: string;
  /** 1 Monday to 7 Sunday. */
  readonly weekday: number;
  readonly isSummerTime: boolean;
  /** It is a holiday that the tariff counts. */
  readonly isHoliday: boolean;
}

/** The season of a day, by its place; of several that start by date, the one that started last. */
export function seasonOn(
  { seasons }: { readonly seasons: readonly Pick<TariffSeason, "starts">[] },
  { date, isSummerTime }: Pick<TariffDay, "date" | "isSummerTime">,
): number {
  const byClock = seasons.findIndex(({ starts }) => starts.includes(isSummerTime ? "summer-time" : "winter-time"));
  if (byClock !== -1) return byClock;
  const day = date.slice(5);
  const starts = seasons
    .flatMap((season, index) => season.starts.map((start) => ({ start, index })))
    .toSorted((one, other) => (one.start < other.start ? -1 : 1));
  // Before the first start of a year the last one of the year before still holds.
  return (starts.findLast(({ start }) => start <= day) ?? starts.at(-1))?.index ?? 0;
}

/** The windows of a day; undefined: the season says nothing of such a day. */
export function daysOn(tariff: Pick<SiteTariff, "seasons">, day: TariffDay): TariffDays | undefined {
  const season = tariff.seasons[seasonOn(tariff, day)];
  return season?.days.find(({ weekdays, holidays }) => (day.isHoliday ? holidays : weekdays.includes(day.weekday)));
}

/** What the surcharges of a day add to each kWh. */
export function surchargeOn({ surcharges }: Pick<SiteTariff, "surcharges">, date: string): number {
  // One by one: two of one name follow each other in time, others are added.
  return surcharges.reduce((sum, one) => sum + (validOn([one], date)?.price ?? 0), 0);
}
