import type { GapAmount } from "./counterFlow.ts";
import type { DayProfile } from "./dayProfile.ts";
import type { DayPart } from "./ranges.ts";

/** What was counted in some time, and how much of that time was measured. */
export interface Sum {
  readonly amount: number;
  /** Counter seconds measured, and the total of that time. */
  readonly seconds: number;
  readonly possible: number;
}

/** One day of some groups together, by quarter hour. */
export interface DayTally {
  readonly amount: Float64Array;
  readonly seconds: Float64Array;
  readonly gaps: readonly GapAmount[];
}

const SECONDS_IN_QUARTER = 900;
/** A time is comparable when at least this share of it was measured. */
export const COMPARABLE_SHARE = 0.95;

/** Adds up groups of profiles, and caches the sums: bars, rows and comparisons need the same days. */
export class Tallies {
  readonly #profiles: ReadonlyMap<number, DayProfile>;
  readonly #rows: readonly number[];
  readonly #counters: number;
  readonly #days = new Map<number, DayTally | undefined>();

  /** @param rows the groups to add up @param counters how many counters they have */
  constructor(profiles: ReadonlyMap<number, DayProfile>, rows: readonly number[], counters: number) {
    this.#profiles = profiles;
    this.#rows = rows;
    this.#counters = counters;
  }

  get counters(): number {
    return this.#counters;
  }

  /** undefined: the day has no samples. */
  day(day: number): DayTally | undefined {
    if (!this.#days.has(day)) this.#days.set(day, this.#tally(day));
    return this.#days.get(day);
  }

  /** The sum of a part of a day; of a quarter hour at its end, the share is taken. */
  part({ day, first, end, isRunning }: DayPart): Sum {
    const tally = this.day(day);
    const sum = { amount: 0, seconds: 0, possible: Math.max(0, end - first) * SECONDS_IN_QUARTER * this.#counters };
    if (tally === undefined) return sum;
    for (let quarter = first; quarter < Math.min(end, tally.amount.length); quarter += 1) {
      const share = isRunning ? 1 : Math.min(1, end - quarter);
      sum.amount += share * (tally.amount[quarter] ?? 0);
      sum.seconds += share * (tally.seconds[quarter] ?? 0);
    }
    return sum;
  }

  parts(parts: readonly DayPart[]): Sum {
    return parts.map((part) => this.part(part)).reduce(added, { amount: 0, seconds: 0, possible: 0 });
  }

  /** What gaps that began and ended in a row of days have counted; where a part of it went by before them, it is left out. */
  inGaps(days: readonly number[]): number {
    const since = days[0] ?? 0;
    let amount = 0;
    for (const day of days) for (const gap of this.day(day)?.gaps ?? []) if (gap.from >= since) amount += gap.amount;
    return amount;
  }

  #tally(day: number): DayTally | undefined {
    const profile = this.#profiles.get(day);
    if (profile === undefined) return undefined;
    const { quarters } = profile;
    const gaps = profile.gaps.filter(({ group }) => this.#rows.includes(group));
    const tally = { amount: new Float64Array(quarters), seconds: new Float64Array(quarters), gaps };
    for (const row of this.#rows) {
      for (let quarter = 0; quarter < quarters; quarter += 1) {
        tally.amount[quarter] = (tally.amount[quarter] ?? 0) + (profile.amount[row * quarters + quarter] ?? 0);
        tally.seconds[quarter] = (tally.seconds[quarter] ?? 0) + (profile.seconds[row * quarters + quarter] ?? 0);
      }
    }
    return tally;
  }
}

function added(one: Sum, other: Sum): Sum {
  return {
    amount: one.amount + other.amount,
    seconds: one.seconds + other.seconds,
    possible: one.possible + other.possible,
  };
}

export function isComparable({ seconds, possible }: Sum): boolean {
  return possible > 0 && seconds >= COMPARABLE_SHARE * possible;
}
