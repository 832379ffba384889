import {
  optimumKind,
  OPTIMUM_MODULES,
  OPTIMUM_SAVINGS_DAYS,
  type OptimumSaved,
  type OptimumSavings,
} from "@atrium/contract/automation";
import type { DeviceDescription } from "@atrium/contract/devices";
import type { Clock, SiteTime } from "@atrium/time";
import { SerialQueue } from "../../../platform/serialQueue.ts";
import type { StoredRun, RunStore } from "../runStore.ts";
import { energyOf, type SavedUnit, type UnitEnergy, type UnitPast } from "./savedEnergy.ts";
import { type SavedDay, startsSaved, stopsSaved } from "./savedDays.ts";

export interface OptimumSavingsOptions {
  /** @throws AppError ENF001 */
  readonly find: (id: number) => Promise<object>;
  readonly runs: Pick<RunStore, "ofRule">;
  readonly directory: { device(id: string): DeviceDescription | undefined };
  readonly past: UnitPast;
  /** What a kWh costs; undefined where no tariff is valid. */
  readonly prices: () => (moment: number) => number | undefined;
  readonly time: SiteTime;
  readonly clock: Pick<Clock, "now">;
}

/** What schedules saved by going by their rooms, one after the other. */
export class OptimumSavingsBook {
  readonly #options: OptimumSavingsOptions;
  readonly #queue = new SerialQueue();

  constructor(options: OptimumSavingsOptions) {
    this.#options = options;
  }

  /** @throws AppError ENF001 */
  async of(id: number): Promise<OptimumSavings> {
    await this.#options.find(id);
    return await this.#queue.run(async () => this.#read(id));
  }

  async #read(id: number): Promise<OptimumSavings> {
    const { runs, time, clock } = this.#options;
    const to = clock.now();
    const from = time.addDays(time.startOfDay(to), -OPTIMUM_SAVINGS_DAYS);
    const all = await runs.ofRule("schedule", id, from);
    const [start, stop] = [startsSaved(all, time), stopsSaved(all, time)];
    return { from, to, start: await this.#saved(start, to), stop: await this.#saved(stop, to) };
  }

  async #saved(days: readonly SavedDay[], now: number): Promise<OptimumSaved | null> {
    if (days.length === 0) return null;
    const counted = days.filter(({ isLearned }) => isLearned);
    const price = this.#options.prices();
    const metered: UnitEnergy[] = [];
    const silent = new Set<string>();
    for (const day of counted) {
      const units = unitsOf(day.run, this.#options.directory);
      for (const { id, power } of units) if (power === undefined) silent.add(id);
      metered.push(...(await energyOf(day, { units, past: this.#options.past, price, now })));
    }
    return {
      days: days.length,
      counted: counted.length,
      watched: counted.filter(({ isWatched }) => isWatched).length,
      longer: counted.filter(({ saved }) => saved < 0).length,
      minutes: sum(counted.map(({ saved }) => saved)),
      energy: metered.length === 0 ? null : energySum(metered),
      unmetered: silent.size,
    };
  }
}

/** What a run lets run, and what it knows of its power. */
export function unitsOf(
  { targets }: Pick<StoredRun, "targets">,
  directory: OptimumSavingsOptions["directory"],
): SavedUnit[] {
  const off = new Set(targets.flatMap(({ device, point, value }) => (point === "on" && value === 0 ? [device] : [])));
  return [...new Set(targets.map(({ device }) => device))].flatMap((id) => {
    const device = directory.device(id);
    if (device === undefined || optimumKind(device.module) === undefined || off.has(id)) return [];
    const on = device.points.find(({ key }) => key === "on")?.id;
    const power = device.points.find(({ key, unit }) => key === "power" && unit === "W")?.id;
    return on === undefined ? [] : [{ id, on, power, isFresh: device.module === OPTIMUM_MODULES.air }];
  });
}

function energySum(metered: readonly UnitEnergy[]): NonNullable<OptimumSaved["energy"]> {
  const known = metered.filter(({ kwh }) => kwh !== undefined);
  const fresh = known.filter(({ isFresh }) => isFresh);
  const cost = sum(known.map(({ cost: one }) => one ?? Number.NaN));
  return {
    kwh: sum(known.map(({ kwh }) => kwh ?? 0)),
    cost: Number.isNaN(cost) ? null : cost,
    times: metered.length,
    known: known.length,
    fresh: { kwh: sum(fresh.map(({ kwh }) => kwh ?? 0)), times: metered.filter(({ isFresh }) => isFresh).length },
  };
}

function sum(values: readonly number[]): number {
  return values.reduce((total, one) => total + one, 0);
}
