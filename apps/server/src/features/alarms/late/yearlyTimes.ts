import type { TrialTime } from "@atrium/alarms";
import type { SiteTime } from "@atrium/time";

/** When an alarm would have stood; of several in one day from the first to the last. */
export interface LateTime {
  /** When it was raised first, ms. */
  readonly at: number;
  /** When it was raised last, and when it cleared after that. */
  readonly raisedAt: number;
  readonly until: number;
  /** That raised it first; NaN: none. */
  readonly value: number;
  readonly times: number;
}

interface Year {
  times: LateTime[];
  isByDay: boolean;
}

/** An alarm that would have been raised more often than this in a year has one row a day. */
const MOST_A_YEAR = 500;

/** The times of one alarm, by years of the site. Where a year has too many, those of a day are one. */
export class YearlyTimes {
  readonly #time: SiteTime;
  readonly #years = new Map<string, Year>();

  constructor(time: SiteTime) {
    this.#time = time;
  }

  /** @param over in the order of time */
  add(over: readonly TrialTime[]): void {
    for (const { at, until, value } of over) {
      if (until === undefined) continue;
      const year = this.#yearOf(at);
      const one = { at, raisedAt: at, until, value, times: 1 };
      const last = year.times.at(-1);
      if (year.isByDay && last !== undefined && this.#time.startOfDay(last.at) === this.#time.startOfDay(at)) {
        year.times[year.times.length - 1] = together(last, one);
      } else {
        year.times.push(one);
      }
      if (!year.isByDay && year.times.length > MOST_A_YEAR) {
        year.isByDay = true;
        year.times = this.#byDay(year.times);
      }
    }
  }

  /** All of them, the oldest first. */
  get all(): readonly LateTime[] {
    return [...this.#years.values()].flatMap(({ times }) => times);
  }

  #yearOf(at: number): Year {
    const name = this.#time.isoDate(at).slice(0, 4);
    const known = this.#years.get(name);
    if (known !== undefined) return known;
    const year: Year = { times: [], isByDay: false };
    this.#years.set(name, year);
    return year;
  }

  #byDay(times: readonly LateTime[]): LateTime[] {
    const days = Map.groupBy(times, ({ at }) => this.#time.startOfDay(at));
    return [...days.values()].map((day) => day.reduce(together));
  }
}

function together(first: LateTime, next: LateTime): LateTime {
  return { ...first, raisedAt: next.raisedAt, until: next.until, times: first.times + next.times };
}
