import { validOn } from "@atrium/contract";
import { daysOn, seasonOn, type SiteTariff, spansOf, surchargeOn, type TariffWindow } from "@atrium/contract/site";
import { MINUTE, type SiteTime } from "@atrium/time";
import type { Terms } from "./usage.ts";

const QUARTER = 15 * MINUTE;
const DAY_MINUTES = 1_440;
/** Of a quarter hour without a price: no tariff is valid. */
export const NO_PERIOD = -1;

/** What a unit costs at a moment: the price of its period with the surcharges of the day, before taxes. */
export interface Price {
  readonly perUnit: number;
  /** The name of its period. */
  readonly period: string;
}

/** By quarter hour from midnight; a quarter hour has the price of its first minute. */
export interface DayPrices {
  /** undefined: none is valid. */
  readonly tariff: SiteTariff | undefined;
  readonly perUnit: readonly (number | undefined)[];
  /** The place of its period in the tariff; `NO_PERIOD` without a tariff. */
  readonly periods: Int8Array;
  /** The place of the day's season in the tariff. */
  readonly season: number;
}

/** The one answer to what a unit costs, by the site's tariffs and holidays. */
export class Prices {
  readonly #tariffs: readonly SiteTariff[];
  readonly #holidays: Terms["holidays"];
  readonly #time: SiteTime;
  /** By the day's start: every row of every answer needs them. */
  readonly #days = new Map<number, DayPrices>();
  /** The period of each minute of a day, by its windows. */
  readonly #minutes = new Map<readonly TariffWindow[], Int8Array>();

  constructor({ tariffs, holidays }: Terms, time: SiteTime) {
    this.#tariffs = tariffs;
    this.#holidays = holidays;
    this.#time = time;
  }

  /** undefined: no tariff is valid. */
  at(moment: number): Price | undefined {
    const date = this.#time.isoDate(moment);
    const tariff = validOn(this.#tariffs, date);
    if (tariff === undefined) return undefined;
    const { hour, minute } = this.#time.local(moment);
    const period = tariff.periods[this.#periodsOf(tariff, moment, date)[hour * 60 + minute] ?? NO_PERIOD];
    return period && { perUnit: period.price + surchargeOn(tariff, date), period: period.name };
  }

  /** Of a day's quarter hours. */
  ofDay(day: number, quarters: number): DayPrices {
    const known = this.#days.get(day);
    if (known !== undefined) return known;
    const date = this.#time.isoDate(day);
    const tariff = validOn(this.#tariffs, date);
    const periods = new Int8Array(quarters).fill(NO_PERIOD);
    if (tariff !== undefined) {
      const ofDay = this.#periodsOf(tariff, day, date);
      for (let quarter = 0; quarter < quarters; quarter += 1) {
        // As the clocks show it: an hour that comes twice has one period both times, one that is left out none.
        const { hour, minute } = this.#time.local(day + quarter * QUARTER);
        periods[quarter] = ofDay[hour * 60 + minute] ?? NO_PERIOD;
      }
    }
    const added = tariff === undefined ? 0 : surchargeOn(tariff, date);
    const prices = tariff?.periods.map(({ price }) => price + added) ?? [];
    const perUnit = Array.from(periods, (period) => prices[period]);
    const season = tariff === undefined ? 0 : seasonOn(tariff, { date, isSummerTime: this.#isSummerTime(day) });
    const found = { tariff, perUnit, periods, season };
    this.#days.set(day, found);
    return found;
  }

  /** Of each minute of a day. */
  #periodsOf(tariff: SiteTariff, moment: number, date: string): Int8Array {
    const day = {
      date,
      weekday: this.#time.local(moment).weekday,
      isSummerTime: this.#isSummerTime(moment),
      isHoliday: this.#isHoliday(tariff, date),
    };
    const windows = daysOn(tariff, day)?.windows ?? [];
    const known = this.#minutes.get(windows);
    if (known !== undefined) return known;
    const periods = new Int8Array(DAY_MINUTES).fill(NO_PERIOD);
    for (const window of windows) {
      for (const [from, until] of spansOf(window)) periods.fill(window.period, from, until);
    }
    this.#minutes.set(windows, periods);
    return periods;
  }

  /** On the day of a change of the clocks, as they are from then on. */
  #isSummerTime(moment: number): boolean {
    const time = this.#time;
    const { year, month, day } = time.local(moment);
    const offsetAt = (atMonth: number, atDay: number) =>
      time.offset(time.at({ year, month: atMonth, day: atDay, hour: 12 }));
    return offsetAt(month, day) > Math.min(offsetAt(1, 1), offsetAt(7, 1));
  }

  #isHoliday({ holidays }: SiteTariff, date: string): boolean {
    const holiday = holidays === undefined ? undefined : this.#holidays.on(date);
    if (holiday === undefined || holiday.isCampusOnly === true) return false;
    return holidays === "all" || holiday.isExtra !== true;
  }
}
