import type { DayProfile, MeterGroup } from "./dayProfile.ts";

/** A day as it was prepared for other meters: what each of its rows has counted is known by its counters. */
export interface FormerDay {
  readonly profile: DayProfile;
  /** The ids of each row's counters. */
  readonly rows: readonly (readonly number[])[];
}

/** For each group: what a former day has of it, and what is left to count. */
interface Plan {
  /** The rows whose counters all belong to the group. */
  readonly rows: readonly number[];
  /** The group with the counters that none of those rows has. */
  readonly rest: MeterGroup;
  /** The devices of the counters that they have. */
  readonly devices: readonly string[];
}

/** What was prepared for the former meters, carried over to groups that have others too: those alone are counted. */
export class CarriedDay {
  readonly #former: FormerDay;
  readonly #plans: readonly Plan[];

  constructor(former: FormerDay, groups: readonly MeterGroup[]) {
    this.#former = former;
    this.#plans = groups.map((group) => planOf(group, former));
  }

  /** The groups with the counters that are left to count. */
  get rest(): readonly MeterGroup[] {
    return this.#plans.map((plan) => plan.rest);
  }

  /** The day of all counters. @param profile of the rest; a copy of what is carried is added to it */
  completed(profile: DayProfile): DayProfile {
    const { profile: former } = this.#former;
    const { quarters, amount, seconds } = profile;
    const groupOf = new Map<number, number>();
    for (const [group, { rows }] of this.#plans.entries()) {
      for (const row of rows) {
        groupOf.set(row, group);
        for (let quarter = 0; quarter < quarters; quarter += 1) {
          const [at, from] = [group * quarters + quarter, row * quarters + quarter];
          amount[at] = (amount[at] ?? 0) + (former.amount[from] ?? 0);
          seconds[at] = (seconds[at] ?? 0) + (former.seconds[from] ?? 0);
        }
      }
    }
    const gaps = former.gaps.flatMap(({ group: row, ...gap }) => {
      const group = groupOf.get(row);
      return group === undefined ? [] : [{ ...gap, group }];
    });
    const carried = new Set(this.#plans.flatMap(({ devices }) => devices));
    const missing = new Set([...former.missing.filter((device) => carried.has(device)), ...profile.missing]);
    return { ...profile, gaps: [...gaps, ...profile.gaps], missing: [...missing] };
  }
}

function planOf(group: MeterGroup, former: FormerDay): Plan {
  const own = new Set(group.channels.map(({ point }) => point));
  const rows = former.rows.flatMap((points, row) =>
    points.length > 0 && points.every((point) => own.has(point)) ? [row] : [],
  );
  const counted = new Set(rows.flatMap((row) => former.rows[row] ?? []));
  return {
    rows,
    rest: { ...group, channels: group.channels.filter(({ point }) => !counted.has(point)) },
    devices: group.channels.filter(({ point }) => counted.has(point)).map(({ device }) => device),
  };
}
