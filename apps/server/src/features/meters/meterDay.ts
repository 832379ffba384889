import type { Peak, PeriodCost } from "../../platform/usage.ts";
import { QUARTER } from "./counterFlow.ts";
import { DayCosts } from "./dayCosts.ts";
import type { DayProfile, MeterGroup } from "./dayProfile.ts";
import type { DayPart } from "./ranges.ts";
import type { Prices } from "../../platform/prices.ts";

const SECONDS_IN_QUARTER = 900;
const QUARTERS_IN_HOUR = 4;
/** Share by which equal amounts may differ: days are kept in 32-bit floats. */
const SAME_WITHIN = 1e-6;
/** A time is comparable when at least this share of it was measured. */
export const COMPARABLE_SHARE = 0.95;
/** So many seconds of a quarter hour may lack, however many counters were read: one silent counter is never overlooked. */
const SECONDS_THAT_MAY_LACK = (1 - COMPARABLE_SHARE) * SECONDS_IN_QUARTER;

const NO_GAPS: DayProfile["gaps"] = [];
/** About what a day takes in memory: by itself, for each group, and for each set of groups that it was added up for. */
const BYTES = { day: 600, group: 80, set: 800 } as const;

/** Groups that count together, e.g. those of a floor. */
export interface GroupSet {
  /** Its place in the list of sets, by which days keep its sums. */
  readonly index: number;
  readonly groups: readonly number[];
  /** How many counters should be read. */
  readonly counters: number;
}

/** A set of groups on one day. */
export interface DayTotal {
  readonly quarters: number;
  readonly amount: number;
  readonly seconds: number;
  /** All groups were measured whole, and by no more counters than are expected, up to this quarter hour. */
  readonly wholeUntil: number;
  readonly gaps: DayProfile["gaps"];
  readonly peak: Peak;
}

/** Some groups together, by quarter hour. */
export interface Columns {
  readonly amount: Float64Array;
  readonly seconds: Float64Array;
}

/** What a group counted in a part of a day. */
interface Counted {
  amount: number;
  seconds: number;
}

/** Two days of a group in the quarter hours that both measured whole. */
export interface CommonCount extends Counted {
  other: number;
  /** Every quarter hour of the part is one of them. */
  isWhole: boolean;
}

/**
 * One day by group and quarter hour, with the sums of the whole day, which are computed once: a year adds up days and
 * reads no quarter hours.
 */
export class MeterDay {
  readonly profile: DayProfile;
  readonly #expected: readonly number[];
  readonly #amount: Float64Array;
  readonly #seconds: Float64Array;
  readonly #wholeUntil: Uint16Array;
  readonly #totals: (DayTotal | undefined)[] = [];
  readonly #moneyOfSets: (number | undefined)[] = [];
  readonly #periodsOfSets: (readonly PeriodCost[] | undefined)[] = [];
  readonly #hours: (Float32Array | undefined)[] = [];
  #sets = 0;
  #costs: DayCosts | undefined;
  #charged: { readonly shares: Float32Array; readonly costs: DayCosts } | undefined;

  /** @param expected how many counters of each group should have been read */
  constructor(profile: DayProfile, expected: readonly number[]) {
    this.profile = profile;
    this.#expected = expected;
    this.#amount = new Float64Array(expected.length);
    this.#seconds = new Float64Array(expected.length);
    this.#wholeUntil = new Uint16Array(expected.length);
    for (let group = 0; group < expected.length; group += 1) this.#sumUp(group);
  }

  /** What it takes in memory beside its profile. */
  get bytes(): number {
    return BYTES.day + BYTES.group * this.#expected.length + BYTES.set * this.#sets;
  }

  total(set: GroupSet): DayTotal {
    const known = this.#totals[set.index];
    if (known !== undefined) return known;
    this.#sets += 1;
    let [amount, seconds, wholeUntil] = [0, 0, this.profile.quarters];
    for (const group of set.groups) {
      amount += this.#amount[group] ?? 0;
      seconds += this.#seconds[group] ?? 0;
      wholeUntil = Math.min(wholeUntil, this.#wholeUntil[group] ?? 0);
    }
    const gaps =
      this.profile.gaps.length === 0 ? NO_GAPS : this.profile.gaps.filter(({ group }) => set.groups.includes(group));
    const peak = this.#peak(this.columns(set.groups), set.counters);
    const total = { quarters: this.profile.quarters, amount, seconds, wholeUntil, gaps, peak };
    this.#totals[set.index] = total;
    return total;
  }

  /** What a set of groups cost; NaN where something was counted that has no price. */
  money(set: GroupSet, prices: Prices): number {
    const known = this.#moneyOfSets[set.index] ?? this.#costsBy(prices).money(set.groups);
    this.#moneyOfSets[set.index] = known;
    return known;
  }

  /** The same by the period of the tariff, as far as there are prices. */
  byPeriod(set: GroupSet, prices: Prices): readonly PeriodCost[] {
    const known = this.#periodsOfSets[set.index] ?? this.#costsBy(prices).byPeriod(set.groups);
    this.#periodsOfSets[set.index] = known;
    return known;
  }

  /** What each group was charged where only a part of each hour is. */
  chargedBy(prices: Prices, shares: Float32Array): DayCosts {
    if (this.#charged?.shares !== shares) {
      this.#charged = { shares, costs: new DayCosts(this.profile, this.#expected.length, prices, shares) };
    }
    return this.#charged.costs;
  }

  /** By hour from midnight; not a number where a group was not measured whole, or by other counters than are expected. */
  hours(set: GroupSet): Float32Array {
    const known = this.#hours[set.index];
    if (known !== undefined) return known;
    const hours = new Float32Array(Math.floor(this.profile.quarters / QUARTERS_IN_HOUR));
    for (const group of set.groups) {
      for (let hour = 0; hour < hours.length; hour += 1) hours[hour] = (hours[hour] ?? 0) + this.#hour(group, hour);
    }
    this.#hours[set.index] = hours;
    return hours;
  }

  #costsBy(prices: Prices): DayCosts {
    this.#costs ??= new DayCosts(this.profile, this.#expected.length, prices);
    return this.#costs;
  }

  #hour(group: number, hour: number): number {
    const { quarters, amount, seconds } = this.profile;
    const wanted = (this.#expected[group] ?? 0) * SECONDS_IN_QUARTER;
    const first = group * quarters + hour * QUARTERS_IN_HOUR;
    let sum = 0;
    for (let at = first; at < first + QUARTERS_IN_HOUR; at += 1) {
      if (Math.abs((seconds[at] ?? 0) - wanted) > SECONDS_THAT_MAY_LACK) return Number.NaN;
      sum += amount[at] ?? 0;
    }
    return sum;
  }

  columns(groups: readonly number[]): Columns {
    const { quarters, amount, seconds } = this.profile;
    const sum = { amount: new Float64Array(quarters), seconds: new Float64Array(quarters) };
    for (const group of groups) {
      for (let quarter = 0; quarter < quarters; quarter += 1) {
        sum.amount[quarter] = (sum.amount[quarter] ?? 0) + (amount[group * quarters + quarter] ?? 0);
        sum.seconds[quarter] = (sum.seconds[quarter] ?? 0) + (seconds[group * quarters + quarter] ?? 0);
      }
    }
    return sum;
  }

  /** The quarter hours of a part that were measured whole, here and on another day. */
  common(group: number, part: DayPart, other: MeterDay, otherPart: DayPart): CommonCount {
    const sum = { amount: 0, other: 0, seconds: 0, isWhole: true };
    const length = Math.min(part.end - part.first, otherPart.end - otherPart.first);
    for (let step = 0; step < length; step += 1) {
      const own = this.#at(group, part, part.first + step);
      const there = other.#at(group, otherPart, otherPart.first + step);
      const share = Math.min(1, length - step);
      const isCommon =
        this.#isEnough(group, own.seconds, share) &&
        other.#isEnough(group, there.seconds, share) &&
        Math.abs(own.seconds - there.seconds) <= SECONDS_THAT_MAY_LACK * share;
      sum.isWhole &&= isCommon;
      if (!isCommon) continue;
      sum.amount += own.amount;
      sum.other += there.amount;
      sum.seconds += own.seconds;
    }
    return sum;
  }

  /** The highest mean of 15 minutes that were measured whole. */
  #peak({ amount, seconds }: Columns, counters: number): Peak {
    let peak: Peak = null;
    const enough = COMPARABLE_SHARE * SECONDS_IN_QUARTER * counters;
    for (let quarter = 0; quarter < amount.length; quarter += 1) {
      const rate = 4 * (amount[quarter] ?? 0);
      if (rate <= (peak?.rate ?? 0) || (seconds[quarter] ?? 0) < enough) continue;
      const first = quarter - (quarter % QUARTERS_IN_HOUR);
      peak = isByHour(amount.subarray(first, first + QUARTERS_IN_HOUR))
        ? { rate, at: this.profile.from + first * QUARTER, minutes: 60 }
        : { rate, at: this.profile.from + quarter * QUARTER, minutes: 15 };
    }
    return peak;
  }

  #sumUp(group: number): void {
    const { quarters, amount, seconds } = this.profile;
    const most = (this.#expected[group] ?? 0) * SECONDS_IN_QUARTER + SECONDS_THAT_MAY_LACK;
    let [sum, measured, wholeUntil] = [0, 0, quarters];
    for (let quarter = 0; quarter < quarters; quarter += 1) {
      const known = seconds[group * quarters + quarter] ?? 0;
      sum += amount[group * quarters + quarter] ?? 0;
      measured += known;
      if (quarter < wholeUntil && (known > most || !this.#isEnough(group, known, 1))) wholeUntil = quarter;
    }
    this.#amount[group] = sum;
    this.#seconds[group] = measured;
    this.#wholeUntil[group] = wholeUntil;
  }

  #at(group: number, { end, isRunning }: DayPart, quarter: number): Counted {
    const { quarters, amount, seconds } = this.profile;
    if (quarter >= quarters) return { amount: 0, seconds: 0 };
    const share = isRunning ? 1 : Math.min(1, end - quarter);
    const at = group * quarters + quarter;
    return { amount: share * (amount[at] ?? 0), seconds: share * (seconds[at] ?? 0) };
  }

  /** Where all counters of a group were taken away, its place still wants one. */
  #isEnough(group: number, seconds: number, share: number): boolean {
    const counters = Math.max(1, this.#expected[group] ?? 0);
    return seconds >= share * (counters * SECONDS_IN_QUARTER - SECONDS_THAT_MAY_LACK);
  }
}

/**
 * Whether an hour's quarters are that hour's mean, spread: counters that are read once an hour. Nothing else counts the
 * same four times.
 */
function isByHour(quarters: Float64Array): boolean {
  const [first = 0] = quarters;
  return (
    quarters.length === QUARTERS_IN_HOUR &&
    quarters.every((amount) => Math.abs(amount - first) <= SAME_WITHIN * Math.abs(first))
  );
}

/** How many counters of each group should be read: those that were not taken away. */
export function expectedCounters(groups: readonly MeterGroup[]): number[] {
  return groups.map(({ channels }) => channels.filter(({ isRetired }) => isRetired !== true).length);
}
