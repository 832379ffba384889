import type { BoundCheck } from "./boundCheck.ts";
import { mayHold, type ValueRange } from "./mayHold.ts";

/** What is known of a point in one day of the site. */
export interface PointDay extends ValueRange {
  /** When the day begins, ms. */
  readonly ts: number;
  /** Its samples with a value; with none, the numbers have no meaning. */
  readonly n: number;
  /** The last value. */
  readonly last: number;
}

interface Known {
  /** The days of each point in the order of time; days without samples are left out. */
  readonly days: ReadonlyMap<number, readonly PointDay[]>;
  /** The value of each point before its first day; a point that is not here had none. */
  readonly before: ReadonlyMap<number, number>;
}

/**
 * The days in which a check may have begun to hold, by the extremes of each day: only their samples have to be read. A value
 * holds until the next one, so a day without samples begins nothing.
 */
export function daysToRead(bound: BoundCheck, { days, before }: Known): number[] {
  const points = bound.gate === undefined ? bound.points : [...bound.points, bound.gate.point];
  const walks = new Map([...new Set(points)].map((point) => [point, new DayWalk(days.get(point), before.get(point))]));
  const starts = [...new Set([...walks.values()].flatMap((walk) => walk.starts))].sort((one, other) => one - other);
  // A window reaches back by a day at most.
  const isRate = bound.check.kind === "rate";
  return starts.filter((ts) => {
    for (const walk of walks.values()) walk.go(ts);
    return mayHold(bound, (point) => walks.get(point)?.range(isRate));
  });
}

/** One point from day to day, with the value that it brings along. */
class DayWalk {
  readonly #days: readonly PointDay[];
  #next = 0;
  #held: number | undefined;
  #today: ValueRange | undefined;
  #yesterday: ValueRange | undefined;

  constructor(days: readonly PointDay[] = [], before: number | undefined) {
    this.#days = days;
    this.#held = before;
  }

  get starts(): number[] {
    return this.#days.map(({ ts }) => ts);
  }

  /** On to a day, one after the other. */
  go(ts: number): void {
    this.#yesterday = this.#today;
    const held = this.#held === undefined ? undefined : { min: this.#held, max: this.#held };
    const day = this.#days[this.#next];
    const own = day?.ts === ts ? day : undefined;
    if (own !== undefined) this.#next += 1;
    const isValued = own !== undefined && own.n > 0;
    this.#today = isValued ? together(held, own) : held;
    if (isValued) this.#held = own.last;
  }

  range(withYesterday: boolean): ValueRange | undefined {
    return withYesterday && this.#today !== undefined ? together(this.#yesterday, this.#today) : this.#today;
  }
}

function together(one: ValueRange | undefined, other: ValueRange): ValueRange {
  return one === undefined ? other : { min: Math.min(one.min, other.min), max: Math.max(one.max, other.max) };
}
