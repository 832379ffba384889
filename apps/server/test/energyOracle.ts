import {
  type Count,
  type Counted,
  countedOf,
  cutInto,
  DAY,
  type OracleCounter,
  quartersOf,
  type Span,
} from "./oracleCounters.ts";
import { factorAt, periodAt, PERIODS, priceAt } from "./oracleTerms.ts";
import { HOUR, QUARTER } from "./testEnergy.ts";

export type { CounterReading, OracleCounter } from "./oracleCounters.ts";

interface Peak {
  readonly kw: number;
  readonly at: number;
  readonly minutes: 15 | 60;
}

/** Two spans in the quarter hours that both measured whole. */
interface Common {
  readonly kwh: number;
  readonly other: number;
  readonly seconds: number;
  /** Hours or days of the span that have such a quarter hour. */
  readonly periods: number;
  /** There is no quarter hour of either span that is not one of them. */
  readonly isWhole: boolean;
}

/** A quarter hour of one counter may lack 45 s and still be compared. */
const LACK = 45;

/**
 * Energy by raw readings alone, as a person with a pencil would work it out: between two readings a counter counts
 * evenly; nothing else is known. Sample tariffs and factors are those of `TestEnergy`. Days have 24 hours here.
 */
export class EnergyOracle {
  readonly #counters: readonly Counted[];
  readonly #now: number;

  constructor(counters: readonly OracleCounter[], now: number) {
    this.#counters = counters.map((counter) => countedOf(counter, now));
    this.#now = now;
  }

  of(where: { readonly placement?: string; readonly floor?: string; readonly device?: string }): Selected {
    const { placement = "campus", floor = "total", device = "total" } = where;
    const counters = this.#counters.filter(
      (one) =>
        (placement === "campus" || one.placement === placement) &&
        (floor === "total" || one.floor === floor) &&
        (device === "total" || one.use === device),
    );
    return new Selected(counters, this.#now);
  }
}

/** Some counters together. */
export class Selected {
  readonly counters: readonly Counted[];
  readonly #now: number;

  constructor(counters: readonly Counted[], now: number) {
    this.counters = counters;
    this.#now = now;
  }

  get size(): number {
    return this.counters.length;
  }

  /** Of a quarter hour that the span cuts, its share; one that runs is complete as it is. */
  count(span: Span): Count {
    const sum = { kwh: 0, seconds: 0 };
    for (let from = span.from; from < span.to; from += QUARTER) {
      const to = Math.min(span.to, from + QUARTER);
      const share = to === this.#now ? 1 : (to - from) / QUARTER;
      for (const { quarters } of this.counters) {
        const count = quarters.get(from);
        sum.kwh += share * (count?.kwh ?? 0);
        sum.seconds += share * (count?.seconds ?? 0);
      }
    }
    return sum;
  }

  /** What a bar shows: nothing where nothing was measured. */
  bar(span: Span): number | null {
    const { kwh, seconds } = this.count(span);
    return seconds > 0 ? kwh : null;
  }

  /** With what was counted in gaps that lie in the span: its sum knows them, its parts do not. */
  total(span: Span): number | null {
    const { kwh, seconds } = this.count(span);
    const inGaps = this.inGaps(span);
    return seconds > 0 || inGaps > 0 ? kwh + inGaps : null;
  }

  inGaps({ from, to }: Span): number {
    const gaps = this.counters.flatMap((counter) => counter.gaps.filter((gap) => gap.from >= from && gap.to < to));
    return gaps.reduce((all, gap) => all + gap.kwh, 0);
  }

  share(span: Span): number {
    return Math.min(1, this.count(span).seconds / this.#possible(span));
  }

  /** @param period ms: an hour, or a day */
  measured(span: Span, period: number) {
    const periods = cutInto(span, period);
    const measured = periods.filter((part) => this.count(part).seconds > 0);
    return { share: this.share(span), periods: measured.length, of: periods.length };
  }

  /** The highest mean of 15 minutes that all counters measured; of an hour, where its four quarters are the same. */
  peak(span: Span): Peak | null {
    const enough = 0.95 * 900 * this.size;
    let best: Peak | null = null;
    for (const quarter of quartersOf(span)) {
      const { kwh, seconds } = this.count(quarter);
      if (seconds < enough || 4 * kwh <= (best?.kw ?? 0)) continue;
      const hour = Math.floor(quarter.from / HOUR) * HOUR;
      const four = quartersOf({ from: hour, to: hour + HOUR }).map((one) => this.count(one).kwh);
      const isByHour = four.every((one) => Math.abs(one - kwh) <= 1e-6 * kwh);
      best = { kw: 4 * kwh, at: isByHour ? hour : quarter.from, minutes: isByHour ? 60 : 15 };
    }
    return best;
  }

  cost(span: Span): number | null {
    const { kwh, seconds } = this.count(span);
    const inGaps = this.inGaps(span);
    if (seconds === 0 && inGaps === 0) return null;
    const money = quartersOf(span).reduce((sum, one) => sum + this.count(one).kwh * priceAt(one.from), 0);
    return kwh === 0 ? money : (money * (kwh + inGaps)) / kwh;
  }

  /** kWh and money of the hours of each period; what gaps counted has no hour. */
  priced(span: Span): { readonly name: string; readonly kwh: number; readonly amount: number }[] {
    const quarters = Map.groupBy(quartersOf(span), ({ from }) => periodAt(from));
    const sums = PERIODS.map((name) => {
      const counts = (quarters.get(name) ?? []).map((one) => ({ kwh: this.count(one).kwh, price: priceAt(one.from) }));
      const kwh = counts.reduce((sum, one) => sum + one.kwh, 0);
      return { name, kwh, amount: counts.reduce((sum, one) => sum + one.kwh * one.price, 0) };
    });
    return sums.filter(({ kwh }) => kwh > 0);
  }

  emissions(span: Span): number {
    return cutInto(span, DAY).reduce((kg, day) => {
      const inGaps = this.inGaps({ from: span.from, to: day.to }) - this.inGaps({ from: span.from, to: day.from });
      return kg + factorAt(day.from) * (this.count(day).kwh + inGaps);
    }, 0);
  }

  /** The quarter hours that the counters of a floor and use measured in both spans, which begin at the same hour. */
  common(span: Span, other: Span, period: number): Common {
    const shift = other.from - span.from;
    let [kwh, then, seconds, isWhole] = [0, 0, 0, true];
    const periods = new Set<number>();
    for (const group of this.#groups()) {
      for (const quarter of quartersOf(span)) {
        const there = { from: quarter.from + shift, to: quarter.to + shift };
        const [one, two] = [group.count(quarter), group.count(there)];
        const share = (quarter.to - quarter.from) / QUARTER;
        const isCommon =
          there.to <= other.to &&
          group.#isEnough(one, share) &&
          group.#isEnough(two, share) &&
          Math.abs(one.seconds - two.seconds) <= LACK * share;
        isWhole &&= isCommon || (there.to > other.to && group.#isEnough(one, share));
        if (!isCommon) continue;
        kwh += one.kwh;
        then += two.kwh;
        seconds += one.seconds;
        periods.add(Math.floor((quarter.from - span.from) / period));
      }
      // What the other span has besides.
      for (const rest of quartersOf({ from: Math.min(other.to, span.to + shift), to: other.to })) {
        isWhole &&= group.#isEnough(group.count(rest), (rest.to - rest.from) / QUARTER);
      }
    }
    return { kwh, other: then, seconds, periods: periods.size, isWhole };
  }

  /** The difference in percent to another span, in the quarter hours of both; of both sums, where nothing is missing. */
  compared(span: Span, other: Span, period: number) {
    const of = cutInto(span, period).length;
    const both = this.common(span, other, period);
    if (both.isWhole) {
      return { percent: percentOver(this.total(span), this.total(other)), common: { share: 1, periods: of, of } };
    }
    const share = Math.min(1, both.seconds / this.#possible(span));
    const percent = share < 0.05 ? null : percentOver(both.kwh, both.other);
    return { percent, common: { share, periods: both.periods, of } };
  }

  /** The 10th, 50th and 90th percentile of the same span of eight weeks before, of those that were measured. */
  typical(span: Span): { low: number; median: number; high: number } | null {
    const weeks = weeksBefore(span)
      .map((week) => this.count(week))
      .filter(({ seconds }) => seconds >= 0.95 * this.#possible(span))
      .map(({ kwh }) => kwh);
    if (weeks.length < 3) return null;
    return { low: percentile(weeks, 0.1), median: percentile(weeks, 0.5), high: percentile(weeks, 0.9) };
  }

  /** Day by day against the median of the same quarter hours of eight weeks before, of those that have them. */
  comparedWithTypical(span: Span, period: number) {
    let [kwh, typical, seconds, periods] = [0, 0, 0, 0];
    for (const day of cutInto(span, DAY)) {
      const own = this.common(day, day, period);
      const weeks = weeksBefore(day)
        .map((week) => this.common(day, week, period))
        .filter((both) => both.seconds >= 0.95 * own.seconds)
        .map(({ other }) => other);
      if (own.seconds === 0 || weeks.length < 3) continue;
      kwh += own.kwh;
      typical += percentile(weeks, 0.5);
      seconds += own.seconds;
      periods += own.periods;
    }
    const share = Math.min(1, seconds / this.#possible(span));
    return {
      kwh: share < 0.95 ? null : typical,
      percent: share < 0.05 ? null : percentOver(kwh, typical),
      common: { share, periods, of: cutInto(span, period).length },
    };
  }

  load(day: Span): (number | null)[] {
    const over = quartersOf(day).filter(({ from, to }) => to - from === QUARTER);
    return over.map((quarter) => {
      const { kwh, seconds } = this.count(quarter);
      return seconds / this.size < 449.999 ? null : (kwh * 3_600) / (seconds / this.size);
    });
  }

  #groups(): Selected[] {
    const groups = Map.groupBy(this.counters, ({ use, placement, floor }) => `${use} ${placement} ${floor}`);
    return [...groups.values()].map((counters) => new Selected(counters, this.#now));
  }

  #isEnough({ seconds }: Count, share: number): boolean {
    return seconds >= share * (900 * this.size - LACK);
  }

  #possible({ from, to }: Span): number {
    return ((to - from) / 1000) * this.size;
  }
}

function weeksBefore({ from, to }: Span): Span[] {
  const back = Array.from({ length: 8 }, (_, index) => (index + 1) * 7 * DAY);
  return back.map((time) => ({ from: from - time, to: to - time }));
}

function percentile(values: readonly number[], share: number): number {
  const sorted = values.toSorted((one, other) => one - other);
  const place = share * (sorted.length - 1);
  const [low = 0, high = 0] = [sorted[Math.floor(place)], sorted[Math.ceil(place)]];
  return low + (high - low) * (place % 1);
}

function percentOver(now: number | null, then: number | null): number | null {
  return now === null || then === null || then === 0 ? null : (100 * (now - then)) / then;
}
