import type { FloorPlan } from "@atrium/contract/site";
import { DayCache } from "../dayCache.ts";
import { HOUR, type LocalTime } from "../localTime.ts";
import type { Moment, Weather } from "../moment.ts";
import { type Tanks, tanksOf } from "./tanks.ts";
import { WaterDay } from "./waterDay.ts";
import { type WaterPlan, waterPlanOf } from "./waterPlan.ts";

/** Days that are kept: those that history goes through, forwards and then day by day (`pastDays.ts`), with that of their lead-in. */
const CACHED_DAYS = 18;
/** Hours after a day's beginning that are in the next one, however long the day. */
const NEXT_DAY = 25.5 * HOUR;

export interface WaterModelOptions {
  readonly plans: readonly FloorPlan[];
  readonly momentAt: (time: number) => Moment;
  readonly weatherAt: (time: number) => Weather;
  readonly localAt: (time: number) => LocalTime;
  /** W that the cooling towers give off. */
  readonly rejectedHeat: (moment: Moment) => number;
}

/** The water of the campus at any instant of the past or now, without state. */
export class WaterModel {
  readonly plan: WaterPlan;
  readonly tanks: Tanks;
  readonly #options: WaterModelOptions;
  readonly #days = new DayCache(CACHED_DAYS, (start) => this.#compute(start));
  /** The day that was asked for last: whoever steps through it asks many times. */
  #recent: WaterDay | undefined;

  constructor(options: WaterModelOptions) {
    this.#options = options;
    this.plan = waterPlanOf(options.plans);
    this.tanks = tanksOf(options.plans, this.plan);
  }

  /** The day of an instant. */
  dayOf(time: number): WaterDay {
    if (this.#recent?.has(time) !== true) this.#recent = this.#days.of(this.startOfDay(time));
    return this.#recent;
  }

  #compute(start: number): WaterDay {
    const { momentAt, weatherAt, rejectedHeat } = this.#options;
    const { plan, tanks } = this;
    const end = this.startOfDay(start + NEXT_DAY);
    return new WaterDay({ plan, tanks, momentAt, weatherAt, rejectedHeat, start, end });
  }

  startOfDay(time: number): number {
    return time - this.#options.localAt(time).passed;
  }

  /** The meters that water flows from one into the next: what one counts, those above it count as well. */
  above(meter: string): readonly string[] {
    const { buildings, inlets } = this.plan;
    const own = buildings.find(({ branches, hotMeter }) =>
      [hotMeter, ...branches.map((branch) => branch.meter)].includes(meter),
    );
    const onRoof = own?.tankMeter === undefined ? [] : [own.tankMeter];
    return inlets.includes(meter) || this.plan.effluents.includes(meter) ? [] : [...onRoof, ...inlets];
  }
}
