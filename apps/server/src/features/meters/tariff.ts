import { validOn } from "@atrium/contract";
import type { SiteTime } from "@atrium/time";
import type { Tariff, Terms } from "../../platform/usage.ts";
import { QUARTER } from "./counterFlow.ts";

export interface Price {
  readonly perUnit: number;
  readonly period: "on-peak" | "off-peak";
}

/** By quarter hour from midnight; where no tariff is valid there is no price, and no on-peak. */
export interface DayPrices {
  readonly perUnit: readonly (number | undefined)[];
  readonly isOnPeak: readonly boolean[];
}

/** The price of each moment by the site's tariffs and holidays; undefined where no tariff is valid. */
export class Prices {
  readonly #tariffs: readonly Tariff[];
  readonly #holidays: Terms["holidays"];
  readonly #time: SiteTime;
  /** By the day's start: every row of every answer needs them. */
  readonly #days = new Map<number, DayPrices>();

  constructor({ tariffs, holidays }: Terms, time: SiteTime) {
    this.#tariffs = tariffs;
    this.#holidays = holidays;
    this.#time = time;
  }

  at(moment: number): Price | undefined {
    const tariff = validOn(this.#tariffs, this.#time.isoDate(moment));
    return tariff && this.#priceOf(tariff, moment);
  }

  /** Of a day's quarter hours. */
  ofDay(day: number, quarters: number): DayPrices {
    const known = this.#days.get(day);
    if (known !== undefined) return known;
    const tariff = validOn(this.#tariffs, this.#time.isoDate(day));
    const prices = Array.from(
      { length: quarters },
      (_, index) => tariff && this.#priceOf(tariff, day + index * QUARTER),
    );
    const found = {
      perUnit: prices.map((price) => price?.perUnit),
      isOnPeak: prices.map((price) => price?.period === "on-peak"),
    };
    this.#days.set(day, found);
    return found;
  }

  #priceOf(tariff: Tariff, moment: number): Price {
    const { hour, minute, weekday } = this.#time.local(moment);
    const now = hour * 60 + minute;
    const [from, until] = [minuteOf(tariff.onPeakFrom), minuteOf(tariff.onPeakUntil)];
    const isOverMidnight = from >= until;
    const isMorningAfter = isOverMidnight && now < until;
    // The hours after midnight belong to the day on which the period began.
    const began = isMorningAfter ? this.#time.addDays(moment, -1) : moment;
    const day = isMorningAfter ? ((weekday + 5) % 7) + 1 : weekday;
    const isInPeriod = isMorningAfter || (now >= from && (isOverMidnight || now < until));
    return isInPeriod && tariff.onPeakDays.includes(day) && !this.#isOffPeakHoliday(tariff, began)
      ? { perUnit: tariff.onPeak, period: "on-peak" }
      : { perUnit: tariff.offPeak, period: "off-peak" };
  }

  #isOffPeakHoliday({ offPeakHolidays }: Tariff, moment: number): boolean {
    const holiday = offPeakHolidays === undefined ? undefined : this.#holidays.on(this.#time.isoDate(moment));
    if (holiday === undefined || holiday.isCampusOnly === true) return false;
    return offPeakHolidays === "all" || holiday.isExtra !== true;
  }
}

/** Read with each quarter hour of each day. */
const minutes = new Map<string, number>();

function minuteOf(clock: string): number {
  const known = minutes.get(clock);
  if (known !== undefined) return known;
  const [hour = 0, minute = 0] = clock.split(":").map(Number);
  minutes.set(clock, hour * 60 + minute);
  return hour * 60 + minute;
}
