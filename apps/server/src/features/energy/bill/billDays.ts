import type { SiteTariff } from "@atrium/contract/site";
import type { SiteTime } from "@atrium/time";
import { NO_PERIOD, type Prices } from "../../../platform/prices.ts";
import type { QuarterDay } from "../../../platform/usage.ts";

export const QUARTER = 900_000;

/** A day of a month with its readings and its prices. */
export interface BillDay {
  /** `2026-11-30` */
  readonly date: string;
  readonly from: number;
  readonly quarters: number;
  /** Quarter hours that are over. */
  readonly elapsed: number;
  readonly tariff: SiteTariff | undefined;
  readonly season: number;
  /** The place of each quarter hour's period in the tariff. */
  readonly periods: Int8Array;
  /** undefined: nothing was read. */
  readonly imported: QuarterDay | undefined;
  readonly exported: QuarterDay | undefined;
}

/** A row of days with one tariff. */
export interface Stretch {
  readonly tariff: SiteTariff;
  readonly days: readonly BillDay[];
}

export interface Readings {
  readonly imported: readonly QuarterDay[];
  /** undefined: there is no register. */
  readonly exported: readonly QuarterDay[] | undefined;
}

interface BillDaysOptions {
  readonly readings: Readings;
  readonly prices: Prices;
  readonly time: SiteTime;
  readonly now: number;
}

/** Days as a bill reads them. */
export function billDays(days: readonly number[], { readings, prices, time, now }: BillDaysOptions): BillDay[] {
  const imported = new Map(readings.imported.map((one) => [one.day, one]));
  const exported = new Map(readings.exported?.map((one) => [one.day, one]));
  return days.map((from) => {
    const quarters = Math.round((time.addDays(from, 1) - from) / QUARTER);
    const { tariff, season, periods } = prices.ofDay(from, quarters);
    const elapsed = Math.min(quarters, Math.max(0, Math.floor((now - from) / QUARTER)));
    return {
      date: time.isoDate(from),
      from,
      quarters,
      elapsed,
      tariff,
      season,
      periods,
      imported: imported.get(from),
      exported: exported.get(from),
    };
  });
}

/** Days in a row that have one tariff; days without one are in none. */
export function stretchesOf(days: readonly BillDay[]): Stretch[] {
  const stretches: { tariff: SiteTariff; days: BillDay[] }[] = [];
  for (const day of days) {
    const last = stretches.at(-1);
    if (day.tariff === undefined) continue;
    if (last?.tariff === day.tariff) last.days.push(day);
    else stretches.push({ tariff: day.tariff, days: [day] });
  }
  return stretches;
}

/** What was counted in some quarter hours of a day. */
export function sumOf(readings: QuarterDay | undefined, isIn: (quarter: number) => boolean): number {
  let sum = 0;
  for (const [quarter, amount] of readings?.amount.entries() ?? []) if (isIn(quarter)) sum += amount;
  return sum;
}

/** By the places of the periods, over some days of one tariff. */
export function sumsByPeriod(days: readonly BillDay[], of: "imported" | "exported", periods: number): number[] {
  const sums = Array.from({ length: periods }, () => 0);
  for (const day of days) {
    for (const [quarter, amount] of day[of]?.amount.entries() ?? []) {
      const period = day.periods[quarter] ?? NO_PERIOD;
      if (period !== NO_PERIOD) sums[period] = (sums[period] ?? 0) + amount;
    }
  }
  return sums;
}

/** Times that are over and in which a reading is missing. */
export function missingSpans(days: readonly BillDay[]): { from: number; to: number }[] {
  const spans: { from: number; to: number }[] = [];
  for (const { from, elapsed, imported } of days) {
    for (let quarter = 0; quarter < elapsed; quarter += 1) {
      if (imported?.known[quarter] === 1) continue;
      const begins = from + quarter * QUARTER;
      const last = spans.at(-1);
      if (last?.to === begins) last.to = begins + QUARTER;
      else spans.push({ from: begins, to: begins + QUARTER });
    }
  }
  return spans;
}
