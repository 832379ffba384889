import type { SiteTime } from "@atrium/time";
import type { Comparison, Peak, PeriodCost, TypicalComparison, Usage, UsageRange } from "../../platform/usage.ts";
import { QUARTER } from "./counterFlow.ts";
import { PeriodSums } from "./dayCosts.ts";
import { type CalendarRange, type DayPart, isByMonth } from "./ranges.ts";
import { isComparable, shareOf, type MeterSums } from "./meterSums.ts";
import { medianBeside } from "./typical.ts";

const QUARTERS_IN_HOUR = 4;
/** A smaller share of a range than this says nothing of the range: it gets no percentage. */
const LEAST_SHARE = 0.05;

/** A range that may still run: `until` is now, or its end. */
interface Reached {
  readonly range: CalendarRange;
  readonly until: number;
  readonly time: SiteTime;
}

export interface RunningRange extends Reached {
  /** The days of the range as far as they have passed. */
  readonly parts: readonly DayPart[];
}

export function elapsedParts({ range, until, time }: Reached): DayPart[] {
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
  const { range, until, time, parts } = running;
  if (until >= range.to) return elapsedParts({ range: other, until: other.to, time });
  return parts.flatMap(({ first, end }, index) => {
    const day = other.days[index];
    return day === undefined ? [] : [{ day, first, end }];
  });
}

/** Everything counted in some parts, including that of gaps; null where nothing was measured. */
export interface Amount {
  readonly amount: number | null;
  readonly parts: readonly DayPart[];
}

export function amountOf(tallies: MeterSums, parts: readonly DayPart[], since?: number): Amount {
  const sum = tallies.parts(parts);
  const inGaps = tallies.inGapsOf(parts, since);
  return { amount: sum.seconds > 0 || inGaps > 0 ? sum.amount + inGaps : null, parts };
}

/** The amount of each day, which together are that of all: what a gap of some days counted is the last one's. */
export function amountsOfDays(tallies: MeterSums, parts: readonly DayPart[]): Usage<string>["days"] {
  const since = parts[0]?.day;
  return parts.map((part) => ({ day: part.day, amount: amountOf(tallies, [part], since).amount }));
}

/** The same parts in the least periods that a reader counts: the hours of a day, or days. */
export function periodsOf(type: UsageRange, parts: readonly DayPart[]): readonly DayPart[] {
  return type === "hour-in-day" ? parts.flatMap(hoursOf) : parts;
}

/**
 * The difference to another time. Where either was measured in part, only the quarter hours count that both have, meter
 * by meter: what is missing would read as saved.
 */
export function compared(tallies: MeterSums, type: UsageRange, present: Amount, other: Amount): Comparison {
  const [parts, others] = [periodsOf(type, present.parts), periodsOf(type, other.parts)];
  const measured = tallies.measured(others);
  const { amount } = other;
  if (tallies.common(present.parts, other.parts).isWhole) {
    const common = { share: 1, periods: parts.length, of: parts.length };
    return { amount, measured, percent: percentOver(present.amount, amount), common };
  }
  const sum = tallies.common(parts, others);
  const common = { share: shareOf(sum), periods: sum.parts, of: parts.length };
  return { amount, measured, percent: common.share < LEAST_SHARE ? null : percentOver(sum.amount, sum.other), common };
}

/** What is typical of the quarter hours that were measured, day by day. Days without enough comparable ones are left out. */
export function comparedWithTypical(tallies: MeterSums, running: RunningRange): TypicalComparison {
  const { range, parts, time } = running;
  const { type } = range;
  let [present, typical, seconds, possible, periods] = [0, 0, 0, 0, 0];
  for (const part of isByMonth(type) ? [] : parts) {
    const own = tallies.common([part], [part]);
    possible += own.possible;
    const found = medianBeside(tallies, part, own.seconds, time);
    if (found === null) continue;
    present += own.amount;
    typical += found;
    seconds += own.seconds;
    const ofPart = periodsOf(type, [part]);
    periods += tallies.common(ofPart, ofPart).parts;
  }
  const common = { share: shareOf({ seconds, possible }), periods, of: periodsOf(type, parts).length };
  return {
    amount: isComparable({ seconds, possible }) ? typical : null,
    percent: common.share < LEAST_SHARE ? null : percentOver(present, typical),
    common,
  };
}

/** The highest mean of 15 minutes that were measured whole. */
export function peakOf(tallies: MeterSums, days: readonly number[]): Peak {
  let peak: Peak = null;
  for (const day of days) {
    const ofDay = tallies.total(day)?.peak ?? null;
    if (ofDay !== null && ofDay.rate > (peak?.rate ?? 0)) peak = ofDay;
  }
  return peak;
}

/**
 * Mean load of each 15 minutes of the newest day of the range, in units per hour; null where less than half was measured. The one that
 * runs is left out: its counters have not said yet what they count in it, and a line would end in a cliff.
 */
export function loadOf(tallies: MeterSums, { parts }: RunningRange): (number | null)[] {
  const newest = parts.at(-1);
  const columns = newest && tallies.columns(newest.day);
  if (newest === undefined || columns === undefined) return [];
  return Array.from({ length: Math.floor(newest.end) }, (_, quarter) => {
    const seconds = (columns.seconds[quarter] ?? 0) / tallies.counters;
    return seconds < 450 ? null : ((columns.amount[quarter] ?? 0) * 3600) / seconds;
  });
}

/** What some days cost; null where nothing was measured or a part of it has no tariff. */
export function costOf(tallies: MeterSums, days: readonly number[]): number | null {
  let [money, amount, seconds] = [0, 0, 0];
  for (const day of days) {
    const total = tallies.total(day);
    money += tallies.money(day);
    amount += total?.amount ?? 0;
    seconds += total?.seconds ?? 0;
  }
  if (Number.isNaN(money)) return null;
  const inGaps = tallies.inGaps(days);
  if (seconds === 0 && inGaps === 0) return null;
  // The hours of a gap's amount are unknown: it costs the average of the rest.
  return amount > 0 ? (money * (amount + inGaps)) / amount : money;
}

/** The same apart, as far as its hours are known and have a price. */
export function costByPeriod(tallies: MeterSums, days: readonly number[]): PeriodCost[] {
  const sums = new PeriodSums();
  for (const day of days) sums.add(tallies.costs(day) ?? []);
  return sums.priced;
}

function hoursOf({ day, first, end, isRunning }: DayPart): DayPart[] {
  return Array.from({ length: Math.ceil((end - first) / QUARTERS_IN_HOUR) }, (_, index) => {
    const from = first + index * QUARTERS_IN_HOUR;
    const to = Math.min(end, from + QUARTERS_IN_HOUR);
    return { day, first: from, end: to, ...(isRunning && to === end && { isRunning }) };
  });
}

function percentOver(present: number | null, other: number | null): number | null {
  return present === null || other === null || other === 0 ? null : (100 * (present - other)) / other;
}
