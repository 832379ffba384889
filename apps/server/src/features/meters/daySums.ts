import type { EventLoopYielder } from "../../platform/eventLoopYielder.ts";
import { RecentlyUsed } from "../../platform/recentlyUsed.ts";
import type { DayProfile, MeterGroup } from "./dayProfile.ts";
import { expectedCounters, type GroupSet, MeterDay } from "./meterDay.ts";
import type { Selection } from "./selection.ts";

export type Days = ReadonlyMap<number, MeterDay>;

/** What the sums of days may take: those of two years for a campus and its places. */
const MAX_BYTES = 16 * 2 ** 20;
/** Days that are added up before others are asked whether they want the loop. */
const DAYS_AT_ONCE = 16;

/** The days of some groups of meters with their sums, which are added up again where nobody asked for them for a long time. */
export class DaySums {
  readonly #groups: readonly MeterGroup[];
  readonly #expected: readonly number[];
  readonly #days = new RecentlyUsed<number, MeterDay>({ maxBytes: MAX_BYTES, bytesOf: ({ bytes }) => bytes });
  readonly #sets = new Map<string, GroupSet>();

  constructor(groups: readonly MeterGroup[]) {
    this.#groups = groups;
    this.#expected = expectedCounters(groups);
  }

  /** @param profiles by the beginnings of their days */
  async of(profiles: ReadonlyMap<number, DayProfile>, yielder: EventLoopYielder): Promise<Days> {
    const days = new Map<number, MeterDay>();
    for (const [start, profile] of profiles) {
      const known = this.#days.get(start);
      const day = known?.profile === profile ? known : new MeterDay(profile, this.#expected);
      if (day !== known) this.#days.set(start, day);
      days.set(start, day);
      if (days.size % DAYS_AT_ONCE === 0) await yielder.yieldIfDue();
    }
    return days;
  }

  /** The groups of a selection: the same object each time. */
  set(isIn: Selection): GroupSet {
    const groups = this.#groups.flatMap((group, row) => (isIn(group) ? [row] : []));
    const key = groups.join(" ");
    const counters = groups.reduce((sum, row) => sum + (this.#expected[row] ?? 0), 0);
    const set = this.#sets.get(key) ?? { index: this.#sets.size, groups, counters };
    this.#sets.set(key, set);
    return set;
  }
}
