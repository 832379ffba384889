import type { SiteTime } from "@atrium/time";
import type { Comparison, Peak } from "../../platform/usage.ts";
import { QUARTER } from "./counterFlow.ts";
import type { CalendarRange, DayPart } from "./ranges.ts";
import { COMPARABLE_SHARE, isComparable, type Sum, type Tallies } from "./tally.ts";
import type { Prices } from "./tariff.ts";
import { typicalOf } from "./typical.ts";

/** A range that may still run: `until` is now, or its end. */
export interface RunningRange {
  readonly range: CalendarRange;
  readonly until: number;
  readonly time: SiteTime;
}

/** The days of the range as far as they have passed. */
export function elapsedParts({ range, until, time }: RunningRange): DayPart[] {
  return range.days
    .filter((day) => day < until)
    .map((day) => {
      const end = time.addDays(day, 1);
      if (until >= end) return { day, first: 0, end: (end - day) / QUARTER };
      return { day, first: 0, end: (until - day) / QUARTER, isRunning: true };
    });
}

/** Another range up to the same moment: day by day in order, and all of it where this one is over. */
export function sameParts(running: RunningRange, other: CalendarRange): DayPart[] {
  const { range, until, time } = running;
  if (until >= range.to) return elapsedParts({ range: other, until: other.to, time });
  return elapsedParts(running).flatMap(({ first, end }, index) => {
    const day = other.days[index];
    return day === undefined ? [] : [{ day, first, end }];
  });
}

/** Everything counted in some days, including that of gaps; null where nothing was measured. */
export function amountOf(tallies: Tallies, parts: readonly DayPart[]): { amount: number | null; sum: Sum } {
  const sum = tallies.parts(parts);
  const inGaps = tallies.inGaps(parts.map(({ day }) => day));
  return { amount: sum.seconds > 0 || inGaps > 0 ? sum.amount + inGaps : null, sum };
}

/** The difference to another time. No percentage where either was measured only in part. */
export function compared(present: ReturnType<typeof amountOf>, other: ReturnType<typeof amountOf>): Comparison {
  const isFair = isComparable(present.sum) && isComparable(other.sum);
  return { amount: other.amount, percent: isFair ? percentOver(present.amount, other.amount) : null };
}

/** What is typical of the same hours, day by day; null unless every day has enough comparable ones. */
export function comparedWithTypical(
  tallies: Tallies,
  running: RunningRange,
  present: ReturnType<typeof amountOf>,
): Comparison {
  if (running.range.type === "month-in-year") return { amount: null, percent: null };
  let amount: number | null = 0;
  for (const part of elapsedParts(running)) {
    const typical = typicalOf(tallies, part, running.time);
    amount = typical === null || amount === null ? null : amount + typical.median;
  }
  return { amount, percent: isComparable(present.sum) ? percentOver(present.amount, amount) : null };
}

/** The highest mean of 15 minutes that were measured whole. */
export function peakOf(tallies: Tallies, days: readonly number[]): Peak {
  let peak: Peak = null;
  const enough = COMPARABLE_SHARE * 900 * tallies.counters;
  for (const day of days) {
    const tally = tallies.day(day);
    for (const [quarter, amount] of (tally?.amount ?? []).entries()) {
      const isWhole = (tally?.seconds[quarter] ?? 0) >= enough;
      if (isWhole && 4 * amount > (peak?.rate ?? 0)) peak = { rate: 4 * amount, at: day + quarter * QUARTER };
    }
  }
  return peak;
}

/** Mean load of each 15 minutes of the newest day of the range, in units per hour; null where less than half was measured. */
export function loadOf(tallies: Tallies, running: RunningRange): (number | null)[] {
  const newest = elapsedParts(running).at(-1);
  const tally = newest && tallies.day(newest.day);
  if (newest === undefined || tally === undefined) return [];
  return Array.from({ length: Math.ceil(newest.end) }, (_, quarter) => {
    const seconds = (tally.seconds[quarter] ?? 0) / tallies.counters;
    return seconds < 450 ? null : ((tally.amount[quarter] ?? 0) * 3600) / seconds;
  });
}

/** What some days cost; null where nothing was measured or a part of it has no tariff. */
export function costOf(tallies: Tallies, days: readonly number[], prices: Prices): number | null {
  let [money, amount, seconds] = [0, 0, 0];
  for (const day of days) {
    const tally = tallies.day(day);
    if (tally === undefined) continue;
    for (const [quarter, price] of prices.ofDay(day, tally.amount.length).entries()) {
      const counted = tally.amount[quarter] ?? 0;
      seconds += tally.seconds[quarter] ?? 0;
      if (counted > 0 && price === undefined) return null;
      money += counted * (price ?? 0);
      amount += counted;
    }
  }
  const inGaps = tallies.inGaps(days);
  if (seconds === 0 && inGaps === 0) return null;
  // The hours of a gap's amount are unknown: it costs the average of the rest.
  return amount > 0 ? (money * (amount + inGaps)) / amount : money;
}

function percentOver(present: number | null, other: number | null): number | null {
  return present === null || other === null || other === 0 ? null : (100 * (present - other)) / other;
}
