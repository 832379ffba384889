import type { Measured, PeriodCost } from "../../platform/usage.ts";
import { QUARTER } from "./counterFlow.ts";
import { COMPARABLE_SHARE, type Columns, type DayTotal, type GroupSet, type MeterDay } from "./meterDay.ts";
import type { DayPart } from "./ranges.ts";
import type { Prices } from "../../platform/prices.ts";

/** What was counted in some time, and how much of that time was measured. */
export interface Sum {
  readonly amount: number;
  /** Counter seconds measured, and the total of that time. */
  readonly seconds: number;
  readonly possible: number;
}

/** Two times in the quarter hours that both measured whole. */
export interface CommonSum extends Sum {
  readonly other: number;
  /** Parts of which there is such a quarter hour. */
  readonly parts: number;
  /** All of both times was measured whole. */
  readonly isWhole: boolean;
}

interface ChargedDay {
  readonly periods: readonly PeriodCost[];
  /** Not a number where something has no price. */
  readonly money: number;
  readonly counted: number;
}

/** A sum while it grows. */
type Growing = { -readonly [Name in keyof CommonSum]: CommonSum[Name] };

const SECONDS_IN_QUARTER = 900;

/** Adds up a set of groups over days; quarter hours only of days that count in part. */
export class MeterSums {
  readonly #days: ReadonlyMap<number, MeterDay>;
  readonly #set: GroupSet;
  readonly #prices: Prices;
  readonly #columns = new Map<number, Columns>();

  constructor(days: ReadonlyMap<number, MeterDay>, set: GroupSet, prices: Prices) {
    this.#days = days;
    this.#set = set;
    this.#prices = prices;
  }

  get counters(): number {
    return this.#set.counters;
  }

  /** undefined: the day has no samples. */
  total(start: number): DayTotal | undefined {
    return this.#days.get(start)?.total(this.#set);
  }

  /** What a day cost; NaN where a part of it has no tariff. */
  money(start: number): number {
    return this.#days.get(start)?.money(this.#set, this.#prices) ?? 0;
  }

  /** The same by the period of the tariff, as far as there are prices; undefined: the day has no samples. */
  costs(start: number): readonly PeriodCost[] | undefined {
    return this.#days.get(start)?.byPeriod(this.#set, this.#prices);
  }

  /** What a day is charged by the parts of its hours, and of what count those are known; undefined: the day has no samples. */
  charged(start: number, shares: Float32Array): ChargedDay | undefined {
    const costs = this.#days.get(start)?.chargedBy(this.#prices, shares);
    const { groups } = this.#set;
    return costs && { periods: costs.byPeriod(groups), money: costs.money(groups), counted: costs.counted(groups) };
  }

  /** The groups together, by quarter hour; undefined: the day has no samples. */
  columns(start: number): Columns | undefined {
    const known = this.#columns.get(start) ?? this.#days.get(start)?.columns(this.#set.groups);
    if (known !== undefined) this.#columns.set(start, known);
    return known;
  }

  /** Of a quarter hour at the part's end, the share is taken; one that runs is complete as it is. */
  part(part: DayPart): Sum {
    const possible = this.#possible(part);
    const total = this.total(part.day);
    if (isWholeDay(part, total)) return { amount: total.amount, seconds: total.seconds, possible };
    const columns = this.columns(part.day);
    const sum = { amount: 0, seconds: 0, possible };
    if (columns === undefined) return sum;
    for (let quarter = part.first; quarter < Math.min(part.end, columns.amount.length); quarter += 1) {
      const share = part.isRunning ? 1 : Math.min(1, part.end - quarter);
      sum.amount += share * (columns.amount[quarter] ?? 0);
      sum.seconds += share * (columns.seconds[quarter] ?? 0);
    }
    return sum;
  }

  parts(parts: readonly DayPart[]): Sum {
    const sum = { amount: 0, seconds: 0, possible: 0 };
    for (const part of parts) {
      const total = this.total(part.day);
      // A year has hundreds of whole days: nothing is made for each.
      const own = isWholeDay(part, total) ? total : this.part(part);
      sum.amount += own.amount;
      sum.seconds += own.seconds;
      sum.possible += this.#possible(part);
    }
    return sum;
  }

  /** Parts beside those of another time, one by one; a part that has none there is not common. */
  common(parts: readonly DayPart[], others: readonly DayPart[]): CommonSum {
    const sum: Growing = { amount: 0, other: 0, seconds: 0, possible: 0, parts: 0, isWhole: true };
    for (const [index, part] of parts.entries()) {
      const before = sum.seconds;
      sum.possible += this.#possible(part);
      const other = others[index];
      if (other === undefined) sum.isWhole &&= this.#isWhole(part);
      else this.#addCommon(sum, part, other);
      if (sum.seconds > before) sum.parts += 1;
    }
    for (const other of others.slice(parts.length)) sum.isWhole &&= this.#isWhole(other);
    return sum;
  }

  /** How much of some parts was measured. */
  measured(parts: readonly DayPart[]): Measured {
    let [seconds, possible, periods] = [0, 0, 0];
    for (const part of parts) {
      const total = this.total(part.day);
      const own = isWholeDay(part, total) ? total : this.part(part);
      seconds += own.seconds;
      possible += this.#possible(part);
      if (own.seconds > 0) periods += 1;
    }
    return { share: shareOf({ seconds, possible }), periods, of: parts.length };
  }

  /** What gaps that began and ended in a row of days have counted; where a part of it went by before them, it is left out. */
  inGaps(days: readonly number[]): number {
    const since = days[0] ?? 0;
    let amount = 0;
    for (const day of days) amount += this.#gapsOf(day, since, Number.POSITIVE_INFINITY);
    return amount;
  }

  /**
   * The same of parts in the order of time, of gaps that ended in them.
   * @param since where the parts belong to a longer time: its first day
   */
  inGapsOf(parts: readonly DayPart[], since: number = parts[0]?.day ?? 0): number {
    let amount = 0;
    for (const [index, { day, end }] of parts.entries()) {
      // Of several parts of a day, the last says how far they reach.
      if (parts[index + 1]?.day !== day) amount += this.#gapsOf(day, since, day + end * QUARTER);
    }
    return amount;
  }

  /** Of a day, what gaps counted that began since one moment and ended until another. */
  #gapsOf(day: number, since: number, until: number): number {
    let amount = 0;
    for (const gap of this.total(day)?.gaps ?? []) if (gap.from >= since && gap.to <= until) amount += gap.amount;
    return amount;
  }

  /** Where all groups were measured whole, they are added as one; for the rest each stands beside itself. */
  #addCommon(sum: Growing, part: DayPart, other: DayPart): void {
    const [day, otherDay] = [this.#days.get(part.day), this.#days.get(other.day)];
    if (day === undefined || otherDay === undefined) {
      sum.isWhole = false;
      return;
    }
    const [total, otherTotal] = [day.total(this.#set), otherDay.total(this.#set)];
    const areWholeDays = isWholeDay(part, total) && isWholeDay(other, otherTotal);
    if (areWholeDays && total.wholeUntil >= part.end && otherTotal.wholeUntil >= other.end) {
      sum.amount += total.amount;
      sum.other += otherTotal.amount;
      sum.seconds += total.seconds;
      return;
    }
    const length = Math.floor(Math.min(total.wholeUntil, part.end) - part.first);
    const otherLength = Math.floor(Math.min(otherTotal.wholeUntil, other.end) - other.first);
    const together = Math.max(0, Math.min(length, otherLength));
    const own = this.part({ day: part.day, first: part.first, end: part.first + together });
    sum.amount += own.amount;
    sum.seconds += own.seconds;
    sum.other += this.part({ day: other.day, first: other.first, end: other.first + together }).amount;
    const rest = { ...part, first: part.first + together };
    const otherRest = { ...other, first: other.first + together };
    if (rest.first >= rest.end) return;
    for (const group of this.#set.groups) {
      const common = day.common(group, rest, otherDay, otherRest);
      sum.amount += common.amount;
      sum.other += common.other;
      sum.seconds += common.seconds;
      sum.isWhole &&= common.isWhole;
    }
  }

  #isWhole({ day, end }: DayPart): boolean {
    return (this.total(day)?.wholeUntil ?? 0) >= end;
  }

  #possible({ first, end }: DayPart): number {
    return Math.max(0, end - first) * SECONDS_IN_QUARTER * this.counters;
  }
}

function isWholeDay({ first, end, isRunning }: DayPart, total: DayTotal | undefined): total is DayTotal {
  return first === 0 && !isRunning && end === total?.quarters;
}

export function isComparable({ seconds, possible }: Pick<Sum, "seconds" | "possible">): boolean {
  return possible > 0 && seconds >= COMPARABLE_SHARE * possible;
}

/** 0 to 1. */
export function shareOf({ seconds, possible }: Pick<Sum, "seconds" | "possible">): number {
  return possible === 0 ? 0 : Math.min(1, seconds / possible);
}
