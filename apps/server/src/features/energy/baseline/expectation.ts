import { HOUR } from "@atrium/time";
import type { HourAmounts } from "../../../platform/usage.ts";
import { type DayDeviations, deviationOf } from "./dayDeviations.ts";
import type { Band, FittedBaseline } from "./fittedBaseline.ts";
import type { WarmDay } from "./warmDays.ts";
import { hoursOver } from "./weekHours.ts";

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
  /** Those of the range, those to come too, in the order of time. */
  readonly days: readonly WarmDay[];
  readonly amounts: HourAmounts;
  /** Ms since the epoch: how much of the range has passed. */
  readonly until: number;
  readonly deviations: DayDeviations;
}

/** A range held against a baseline, hour by hour. What a bar usually lies between is found when somebody asks. */
export class Expectation {
  readonly deviation: Deviation;
  /** Expected up to now, with the part of the hour that runs. */
  readonly soFar: number;
  readonly #baseline: FittedBaseline;
  readonly #days: readonly WarmDay[];

  constructor({ baseline, days, amounts, until, deviations }: ExpectationOptions) {
    this.#baseline = baseline;
    this.#days = days;
    const sum = { kwh: 0, expected: 0, hours: 0, days: 0, of: 0 };
    let running = 0;
    for (const day of days) {
      if (day.start >= until) break;
      const over = hoursOver(day, until);
      const isOver = over === day.weekHours.length;
      const counted = amounts.get(day.start);
      sum.of += over;
      if (!isOver) running = ((this.#expected(day, over) ?? 0) * (until - day.start - over * HOUR)) / HOUR;
      if (counted === undefined) continue;
      const ofDay = isOver ? deviations.of(baseline, day, counted) : deviationOf(baseline, day, counted, over);
      sum.kwh += ofDay.kwh;
      sum.expected += ofDay.expected;
      sum.hours += ofDay.hours;
      if (ofDay.hours > 0) sum.days += 1;
    }
    this.deviation = { ...sum, kwh: sum.kwh - sum.expected };
    this.soFar = sum.expected + running;
  }

  /** What an hour of the range usually lies between; null: nothing is known of its kind. */
  hour(start: number): Band | null {
    const day = this.#days.findLast((one) => one.start <= start);
    const hour = day === undefined ? Number.NaN : (start - day.start) / HOUR;
    const weekHour = day?.weekHours[hour];
    if (day === undefined || weekHour === undefined) return null;
    const kwh = this.#expected(day, hour);
    return kwh === null ? null : this.#baseline.hourBand(weekHour, kwh);
  }

  /** The same of a day, of which every hour must be known. */
  day(start: number): Band | null {
    const day = this.#days.find((one) => one.start === start);
    if (day === undefined) return null;
    let sum = 0;
    for (let hour = 0; hour < day.weekHours.length; hour += 1) {
      const kwh = this.#expected(day, hour);
      if (kwh === null) return null;
      sum += kwh;
    }
    return this.#baseline.dayBand(sum);
  }

  #expected({ weekHours, celsius }: WarmDay, hour: number): number | null {
    const weekHour = weekHours[hour];
    if (weekHour === undefined) return null;
    return this.#baseline.expected({ weekHour, celsius: celsius[hour] ?? Number.NaN });
  }
}
