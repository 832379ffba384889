import { at, HOUR, QUARTER } from "./testEnergy.ts";

/** A reading of a counter: when, and kWh. */
export type CounterReading = readonly [time: number, kwh: number];

export interface OracleCounter {
  readonly use: string;
  readonly placement: string;
  readonly floor: string;
  /** In the order of time. */
  readonly readings: readonly CounterReading[];
}

interface Span {
  readonly from: number;
  readonly to: number;
}
interface Peak {
  readonly kw: number;
  readonly at: number;
}
interface Count {
  readonly kwh: number;
  /** Seconds for which it is known. */
  readonly seconds: number;
}

const DAY = 24 * HOUR;
/** When a counter counted is unknown between readings farther apart; one that publishes every change and is silent for less stands still. */
const LONGEST_CROSSING = 2 * HOUR;
const LONGEST_STANDSTILL = 20 * 60_000;
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
    this.#counters = counters.map((counter) => ({ ...counter, ...countedOf(counter.readings, now) }));
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

/** A counter's quarter hours, by their beginnings, and the gaps of which only a sum is known. */
interface Counted extends OracleCounter {
  readonly quarters: ReadonlyMap<number, Count>;
  readonly gaps: readonly Pair[];
}

/** Some counters together. */
export class Selected {
  readonly #counters: readonly Counted[];
  readonly #now: number;

  constructor(counters: readonly Counted[], now: number) {
    this.#counters = counters;
    this.#now = now;
  }

  get size(): number {
    return this.#counters.length;
  }

  /** Of a quarter hour that the span cuts, its share; one that runs is complete as it is. */
  count(span: Span): Count {
    let [kwh, seconds] = [0, 0];
    for (const { from, to } of quartersOf(span)) {
      const share = to === this.#now ? 1 : (to - from) / QUARTER;
      for (const { quarters } of this.#counters) {
        const count = quarters.get(from);
        kwh += share * (count?.kwh ?? 0);
        seconds += share * (count?.seconds ?? 0);
      }
    }
    return { kwh, seconds };
  }

  /** With what was counted in gaps that lie in the span: its sum knows them, its parts do not. */
  total(span: Span): number | null {
    const { kwh, seconds } = this.count(span);
    const inGaps = this.inGaps(span);
    return seconds > 0 || inGaps > 0 ? kwh + inGaps : null;
  }

  inGaps({ from, to }: Span): number {
    const gaps = this.#counters.flatMap((counter) => counter.gaps.filter((gap) => gap.from >= from && gap.to < to));
    return gaps.reduce((all, gap) => all + gap.kwh, 0);
  }

  share(span: Span): number {
    return this.count(span).seconds / possible(span, this.size);
  }

  /** The highest mean of 15 minutes that all counters measured. */
  peak(span: Span): Peak | null {
    const enough = 0.95 * 900 * this.size;
    const quarters = quartersOf(span).flatMap((quarter) => {
      const { kwh, seconds } = this.count(quarter);
      return kwh > 0 && seconds >= enough ? [{ kw: 4 * kwh, at: quarter.from }] : [];
    });
    return quarters.reduce<Peak | null>((best, one) => (one.kw > (best?.kw ?? 0) ? one : best), null);
  }

  cost(span: Span): number {
    let [money, kwh] = [0, 0];
    for (const quarter of quartersOf(span)) {
      const counted = this.count(quarter).kwh;
      money += counted * priceAt(quarter.from);
      kwh += counted;
    }
    return kwh === 0 ? money : (money * (kwh + this.inGaps(span))) / kwh;
  }

  emissions(span: Span): number {
    return daysOf(span).reduce((kg, day) => {
      const factor = day.from < at("2026-11-19T00:00") ? 1 : 0.5;
      const inGaps = this.inGaps({ from: span.from, to: day.to }) - this.inGaps({ from: span.from, to: day.from });
      return kg + factor * (this.count(day).kwh + inGaps);
    }, 0);
  }

  /**
   * The difference in percent to a span as long as this one, in the quarter hours that the counters of a floor and use
   * measured in both.
   */
  percentOver(span: Span, other: Span): number | null {
    const shift = other.from - span.from;
    const groups = Map.groupBy(this.#counters, ({ use, placement, floor }) => `${use} ${placement} ${floor}`);
    let [now, then] = [0, 0];
    for (const counters of groups.values()) {
      const group = new Selected(counters, this.#now);
      for (const quarter of quartersOf(span)) {
        const one = group.count(quarter);
        const two = group.count({ from: quarter.from + shift, to: quarter.to + shift });
        const share = (quarter.to - quarter.from) / QUARTER;
        const enough = share * (900 * counters.length - LACK);
        if (Math.min(one.seconds, two.seconds) < enough || Math.abs(one.seconds - two.seconds) > LACK * share) continue;
        now += one.kwh;
        then += two.kwh;
      }
    }
    return then === 0 ? null : (100 * (now - then)) / then;
  }

  /** The 10th, 50th and 90th percentile of the same span of eight weeks before, of those that were measured. */
  typical(span: Span): { low: number; median: number; high: number } | null {
    const weeks = Array.from({ length: 8 }, (_, index) => (index + 1) * 7 * DAY)
      .map((back) => this.count({ from: span.from - back, to: span.to - back }))
      .filter(({ seconds }) => seconds >= 0.95 * possible(span, this.size))
      .map(({ kwh }) => kwh)
      .sort((one, other) => one - other);
    const of = (share: number) => {
      const place = share * (weeks.length - 1);
      const [low = 0, high = 0] = [weeks[Math.floor(place)], weeks[Math.ceil(place)]];
      return low + (high - low) * (place % 1);
    };
    return weeks.length < 3 ? null : { low: of(0.1), median: of(0.5), high: of(0.9) };
  }

  load(day: Span): (number | null)[] {
    return quartersOf(day).map((quarter) => {
      const { kwh, seconds } = this.count(quarter);
      return seconds / this.size < 450 ? null : (kwh * 3_600) / (seconds / this.size);
    });
  }
}

interface Pair extends Span {
  readonly kwh: number;
}

function pairsOf(readings: readonly CounterReading[]): Pair[] {
  return readings.slice(1).map(([to, kwh], index) => {
    const [from, before] = readings[index] ?? [to, kwh];
    // A counter that falls was set to zero.
    return { from, to, kwh: kwh >= before ? kwh - before : kwh };
  });
}

function isGap({ from, to, kwh }: Pair): boolean {
  return to - from > LONGEST_CROSSING && kwh > 0;
}

function countedOf(readings: readonly CounterReading[], now: number): Pick<Counted, "quarters" | "gaps"> {
  const pairs = pairsOf(readings);
  const last = readings.at(-1)?.[0] ?? now;
  const stands = now - last <= LONGEST_STANDSTILL ? [{ from: last, to: now, kwh: 0 }] : [];
  const quarters = new Map<number, Count>();
  for (const pair of [...pairs.filter((one) => !isGap(one)), ...stands]) {
    for (let start = pair.from; start < pair.to;) {
      const quarter = Math.floor(start / QUARTER) * QUARTER;
      const end = Math.min(pair.to, quarter + QUARTER);
      const { kwh, seconds } = quarters.get(quarter) ?? { kwh: 0, seconds: 0 };
      const part = (end - start) / (pair.to - pair.from);
      quarters.set(quarter, { kwh: kwh + part * pair.kwh, seconds: seconds + (end - start) / 1000 });
      start = end;
    }
  }
  return { quarters, gaps: pairs.filter(isGap) };
}

function possible({ from, to }: Span, counters: number): number {
  return ((to - from) / 1000) * counters;
}

/** The last one may be cut. */
function quartersOf({ from, to }: Span): Span[] {
  const count = Math.ceil((to - from) / QUARTER);
  return Array.from({ length: count }, (_, index) => ({
    from: from + index * QUARTER,
    to: Math.min(to, from + (index + 1) * QUARTER),
  }));
}

function daysOf({ from, to }: Span): Span[] {
  const count = Math.ceil((to - from) / DAY);
  return Array.from({ length: count }, (_, index) => ({
    from: from + index * DAY,
    to: Math.min(to, from + (index + 1) * DAY),
  }));
}

/** One baht before 19 November 2026; then two, and four from 9 to 22 on weekdays. */
function priceAt(moment: number): number {
  if (moment < at("2026-11-19T00:00")) return 1;
  const local = new Date(moment + 7 * HOUR);
  const [weekday, hour] = [local.getUTCDay(), local.getUTCHours()];
  return weekday >= 1 && weekday <= 5 && hour >= 9 && hour < 22 ? 4 : 2;
}
