import type { DayProfile, MeterGroup } from "./dayProfile.ts";

/** A day as it was prepared for other meters: what each of its rows has counted is known by its counters. */
export interface FormerDay {
  readonly profile: DayProfile;
  /** The ids of each row's counters. */
  readonly rows: readonly (readonly number[])[];
  /** Its samples are forgotten: a row stays whole, also where a counter of it is gone. */
  readonly isFinal?: true;
}

/** For each group: what a former day has of it, and what is left to count. */
interface Plan {
  /** The rows whose counters belong to the group. */
  readonly rows: readonly number[];
  /** The group with the counters that none of those rows has. */
  readonly rest: MeterGroup;
  /** The counters that they have, and their devices. */
  readonly points: readonly number[];
  readonly devices: readonly string[];
}

/** What was prepared for the former meters, carried over to groups that have others too: those alone are counted. */
export class CarriedDay {
  readonly #former: FormerDay;
  readonly #plans: readonly Plan[];

  constructor(former: FormerDay, groups: readonly MeterGroup[]) {
    this.#former = former;
    const homes = former.rows.map((points) => homeOf(points, groups, former.isFinal === true ? 1 : points.length));
    this.#plans = groups.map((group, index) => planOf(group, former, (row) => homes[row] === index));
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
    const points = new Set(this.#plans.flatMap(({ points: own }) => own));
    const leftOut = [...former.leftOut.filter(({ point }) => points.has(point)), ...profile.leftOut];
    const carried = new Set(this.#plans.flatMap(({ devices }) => devices));
    const missing = new Set([...former.missing.filter((device) => carried.has(device)), ...profile.missing]);
    return { ...profile, gaps: [...gaps, ...profile.gaps], leftOut, missing: [...missing] };
  }
}

/** The group that has the most of some counters, and no fewer than needed; undefined: none has. */
function homeOf(points: readonly number[], groups: readonly MeterGroup[], needed: number): number | undefined {
  const shares = groups.map(({ channels }) => channels.filter(({ point }) => points.includes(point)).length);
  const most = Math.max(0, ...shares);
  return most > 0 && most >= needed ? shares.indexOf(most) : undefined;
}

function planOf(group: MeterGroup, former: FormerDay, isOwn: (row: number) => boolean): Plan {
  const rows = [...former.rows.keys()].filter(isOwn);
  // What a final day has of a counter is in one of its rows, whichever group has that row now.
  const counted = new Set(former.isFinal === true ? former.rows.flat() : rows.flatMap((row) => former.rows[row] ?? []));
  return {
    rows,
    rest: { ...group, channels: group.channels.filter(({ point }) => !counted.has(point)) },
    points: group.channels.flatMap(({ point }) => (counted.has(point) ? [point] : [])),
    devices: group.channels.filter(({ point }) => counted.has(point)).map(({ device }) => device),
  };
}
