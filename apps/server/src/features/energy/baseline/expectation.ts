import { HOUR } from "@atrium/time";
import type { HourAmounts } from "../../../platform/usage.ts";
import type { Band, FittedBaseline } from "./fittedBaseline.ts";
import type { WarmHour } from "./warmHours.ts";

/** What came beside what was expected, over hours that have both. */
export interface Deviation {
  readonly kwh: number;
  readonly expected: number;
  /** Hours that have both, days with such an hour, and hours that are over. */
  readonly hours: number;
  readonly days: number;
  readonly of: number;
}

interface ExpectationOptions {
  readonly baseline: FittedBaseline;
  /** The hours of the range, those to come too, by day. */
  readonly warmHours: ReadonlyMap<number, readonly WarmHour[]>;
  readonly amounts: HourAmounts;
  /** Ms since the epoch: how much of the range has passed. */
  readonly until: number;
}

/**
 * A range held against a baseline, hour by hour. A year has 8,760 of them for each place: nothing is kept of an hour, and what
 * it usually lies between is found when somebody asks.
 */
export class Expectation {
  readonly deviation: Deviation;
  /** Expected up to now, with the part of the hour that runs. */
  readonly soFar: number;
  readonly #baseline: FittedBaseline;
  readonly #days: ReadonlyMap<number, readonly WarmHour[]>;

  constructor({ baseline, warmHours, amounts, until }: ExpectationOptions) {
    this.#baseline = baseline;
    this.#days = warmHours;
    let [kwh, expected, both, days, of, running] = [0, 0, 0, 0, 0, 0];
    for (const [day, hours] of warmHours) {
      const own = amounts.get(day);
      const before = both;
      let index = 0;
      for (const hour of hours) {
        if (hour.start >= until) break;
        const told = baseline.expected(hour);
        const amount = own?.[index] ?? Number.NaN;
        index += 1;
        if (hour.start + HOUR > until) {
          running = ((told ?? 0) * (until - hour.start)) / HOUR;
          break;
        }
        of += 1;
        if (told === null || Number.isNaN(amount)) continue;
        kwh += amount;
        expected += told;
        both += 1;
      }
      if (both > before) days += 1;
    }
    this.deviation = { kwh: kwh - expected, expected, hours: both, days, of };
    this.soFar = expected + running;
  }

  /** What an hour of the range usually lies between; null: nothing is known of its kind. */
  hour(start: number): Band | null {
    const hour = [...this.#days.values()].flat().find((one) => one.start === start);
    const kwh = hour === undefined ? null : this.#baseline.expected(hour);
    return hour === undefined || kwh === null ? null : this.#baseline.hourBand(hour.weekHour, kwh);
  }

  /** The same of a day, of which every hour must be known. */
  day(start: number): Band | null {
    const hours = this.#days.get(start) ?? [];
    let sum = 0;
    for (const hour of hours) {
      const kwh = this.#baseline.expected(hour);
      if (kwh === null) return null;
      sum += kwh;
    }
    return hours.length === 0 ? null : this.#baseline.dayBand(sum);
  }
}
