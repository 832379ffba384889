import type { HourAmounts } from "../../../platform/usage.ts";
import type { Band, FittedBaseline } from "./fittedBaseline.ts";
import type { PlacedHour } from "./weekHours.ts";

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
  /** The hours of the range, those to come too. */
  readonly hours: readonly PlacedHour[];
  /** °C by day and hour from midnight. */
  readonly celsius: ReadonlyMap<number, Float32Array>;
  /** What is usual at an hour of the day, for hours to come. */
  readonly usual: (hourOfDay: number) => number;
  readonly isMeasured: boolean;
  readonly amounts: HourAmounts;
  /** Ms since the epoch: how much of the range has passed. */
  readonly until: number;
}

const HOUR = 3_600_000;

/** A range held against a baseline, hour by hour. */
export class Expectation {
  readonly deviation: Deviation;
  /** Expected up to now, with the part of the hour that runs. */
  readonly soFar: number;
  readonly #baseline: FittedBaseline;
  readonly #expected = new Map<number, { readonly weekHour: number; readonly kwh: number | null }>();
  readonly #days: ReadonlyMap<number, readonly PlacedHour[]>;

  constructor(options: ExpectationOptions) {
    const { baseline, hours, amounts, until } = options;
    this.#baseline = baseline;
    this.#days = Map.groupBy(hours, ({ day }) => day);
    let [kwh, expected, both, of, running] = [0, 0, 0, 0, 0];
    const days = new Set<number>();
    for (const [day, ofDay] of this.#days) {
      for (const [index, hour] of ofDay.entries()) {
        const told = baseline.expected({ weekHour: hour.weekHour, celsius: celsiusOf(options, hour, index) });
        this.#expected.set(hour.start, { weekHour: hour.weekHour, kwh: told });
        if (hour.start >= until) continue;
        if (hour.start + HOUR > until) {
          running = ((told ?? 0) * (until - hour.start)) / HOUR;
          continue;
        }
        of += 1;
        const amount = amounts.get(day)?.[index] ?? Number.NaN;
        if (told === null || Number.isNaN(amount)) continue;
        kwh += amount;
        expected += told;
        both += 1;
        days.add(day);
      }
    }
    this.deviation = { kwh: kwh - expected, expected, hours: both, days: days.size, of };
    this.soFar = expected + running;
  }

  /** What an hour of the range usually lies between; null: nothing is known of its kind. */
  hour(start: number): Band | null {
    const { weekHour = 0, kwh = null } = this.#expected.get(start) ?? {};
    return kwh === null ? null : this.#baseline.hourBand(weekHour, kwh);
  }

  /** The same of a day, of which every hour must be known. */
  day(start: number): Band | null {
    const hours = this.#days.get(start) ?? [];
    let sum = 0;
    for (const hour of hours) {
      const { kwh = null } = this.#expected.get(hour.start) ?? {};
      if (kwh === null) return null;
      sum += kwh;
    }
    return hours.length === 0 ? null : this.#baseline.dayBand(sum);
  }
}

function celsiusOf({ celsius, usual, isMeasured, until }: ExpectationOptions, hour: PlacedHour, index: number): number {
  if (!isMeasured) return Number.NaN;
  // An hour that runs has a mean of its first minutes only.
  return hour.start + HOUR > until ? usual(hour.weekHour % 24) : (celsius.get(hour.day)?.[index] ?? Number.NaN);
}
