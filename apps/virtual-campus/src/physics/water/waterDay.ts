import { DAY, HOUR, MINUTE } from "../localTime.ts";
import type { Moment, Weather } from "../moment.ts";
import { add, type BranchDay, branchFlows } from "./branchFlows.ts";
import type { WaterUse } from "./fixtures.ts";
import { irrigationFlow, irrigationNeed } from "./irrigation.ts";
import { leakFlow, type SlowLeak, slowLeakAround } from "../flaws/leaks.ts";
import { outdoorAirAt } from "../outdoorAir.ts";
import { between, SEWAGE, TankDay } from "./tankDay.ts";
import type { Tanks } from "./tanks.ts";
import { BLOWDOWN, evaporation } from "./towers.ts";
import type { Branch, Pipes, WaterPlan } from "./waterPlan.ts";

/** Litres a minute that seep into a sump of rain while it is dry. */
const SEEPAGE = 1.2;

export interface WaterDayOptions {
  readonly plan: WaterPlan;
  readonly tanks: Tanks;
  readonly momentAt: (time: number) => Moment;
  readonly weatherAt: (time: number) => Weather;
  /** W that the cooling towers give off. */
  readonly rejectedHeat: (moment: Moment) => number;
  /** When the day begins and the next one does, ms since the epoch. */
  readonly start: number;
  readonly end: number;
}

/** What has happened to the water of the campus since the day began, litres. */
export interface WaterAccount {
  readonly inlet: number;
  readonly uses: Readonly<Record<WaterUse, number>>;
  /** What all tanks of clean water have gained. */
  readonly stored: number;
  readonly returned: number;
  readonly effluent: number;
  /** What the sump has gained. */
  readonly sump: number;
}

/**
 * The water of one day, minute by minute. A day follows from its people, its weather and its leaks alone, and begins with tanks
 * as the night leaves them, so that the past and the present, asked in any order, agree.
 */
export class WaterDay {
  readonly start: number;
  readonly minutes: number;
  /** Litres from the day's beginning to the beginning of each minute, and to the end of the last, by meter. */
  readonly #meters = new Map<string, Float64Array>();
  readonly #uses: Readonly<Record<WaterUse, Float64Array>>;
  readonly #inlet: Float64Array;
  readonly #returned: Float64Array;
  readonly #effluent: Float64Array;
  readonly #stored: Float64Array;
  readonly #sump: Float64Array;
  readonly #tanks: TankDay;

  constructor(options: WaterDayOptions) {
    const { tanks, start, end } = options;
    this.start = start;
    this.minutes = Math.max(1, Math.round((end - start) / MINUTE));
    const row = () => new Float64Array(this.minutes + 1);
    this.#uses = ofEachUse(row);
    [this.#inlet, this.#returned, this.#effluent, this.#stored, this.#sump] = [row(), row(), row(), row(), row()];
    this.#tanks = new TankDay(tanks, this.minutes);
    this.#run(options);
  }

  has(time: number): boolean {
    return time >= this.start && time < this.start + this.minutes * MINUTE;
  }

  /** Litres that a meter has counted since the day began. */
  counted(meter: string, time: number): number {
    return between(this.#meters.get(meter), this.#minuteOf(time));
  }

  /** Litres in a tank (its name in `tankDay.ts`). */
  held(tank: string, time: number): number {
    return this.#tanks.held(tank, this.#minuteOf(time));
  }

  /** Litres that the pump of a tank has moved since the day began: into a tank, out of a sump. */
  moved(tank: string, time: number): number {
    return this.#tanks.moved(tank, this.#minuteOf(time));
  }

  /** Litres a minute that the pump of a tank moves. */
  pumping(tank: string, time: number): number {
    return this.#tanks.flow(tank, this.#minuteOf(time));
  }

  /** Litres that were used for something since the day began. */
  used(use: WaterUse, time: number): number {
    return between(this.#uses[use], this.#minuteOf(time));
  }

  /** Litres a minute through a meter. */
  flow(meter: string, time: number): number {
    const minute = Math.min(this.minutes - 1, Math.max(0, Math.floor((time - this.start) / MINUTE)));
    const row = this.#meters.get(meter);
    return row === undefined ? 0 : (row[minute + 1] ?? 0) - (row[minute] ?? 0);
  }

  account(minute: number): WaterAccount {
    const at = (row: Float64Array) => row[minute] ?? 0;
    return {
      inlet: at(this.#inlet),
      uses: ofEachUse((use) => at(this.#uses[use])),
      stored: at(this.#stored),
      returned: at(this.#returned),
      effluent: at(this.#effluent),
      sump: at(this.#sump),
    };
  }

  #minuteOf(time: number): number {
    return (time - this.start) / MINUTE;
  }

  #run({ plan, momentAt, weatherAt, rejectedHeat }: WaterDayOptions): void {
    const tanks = this.#tanks;
    const leak = slowLeakAround(Math.floor(weatherAt(this.start).calendarTime / DAY));
    const leaking = leakingBranch(plan, leak);
    const watering = irrigationNeed(this.start, weatherAt) * plan.green;
    const moments = Array.from({ length: this.minutes }, (_, minute) => momentAt(this.start + minute * MINUTE));
    const leaked = Float64Array.from(moments, ({ local }) => leakFlow(leak, local.day + (local.hour * HOUR) / DAY));
    const clock = Uint16Array.from(moments, ({ local }) => Math.floor(local.hour * 60));
    const today = { moments, clock, leaking, leaked };
    const buildings = plan.buildings.map((pipes) => ({ pipes, taken: this.#building(pipes, today) }));
    for (const [minute, moment] of moments.entries()) {
      let drawn = 0;
      let returned = 0;
      for (const { pipes, taken } of buildings) {
        returned += taken.returned[minute] ?? 0;
        drawn += tanks.draw(pipes, taken.litres[minute] ?? 0, minute);
      }
      const irrigation = irrigationFlow(watering, clock[minute] ?? 0);
      const evaporated = evaporation(rejectedHeat(moment));
      const cooling = evaporated * (1 + BLOWDOWN);
      add(this.#uses.irrigation, minute, irrigation);
      add(this.#uses.cooling, minute, cooling);
      returned += evaporated * BLOWDOWN;
      const inlet = tanks.fillGround(drawn + irrigation + cooling, minute);
      const effluent = tanks.emptySump(SEWAGE, returned, minute);
      const { rainRate } = outdoorAirAt(moment);
      for (const { pump, area } of plan.catchments) {
        tanks.emptySump(pump, SEEPAGE + (rainRate * area) / 60, minute);
      }
      add(this.#inlet, minute, inlet);
      add(this.#returned, minute, returned);
      add(this.#effluent, minute, effluent);
      this.#stored[minute + 1] = tanks.stored;
      this.#sump[minute + 1] = tanks.sump;
    }
    for (const row of [
      ...Object.values(this.#uses),
      this.#inlet,
      this.#returned,
      this.#effluent,
      ...this.#meters.values(),
    ]) {
      sumUp(row);
    }
    for (const [meters, row] of [[plan.inlets, this.#inlet] as const, [plan.effluents, this.#effluent] as const]) {
      for (const meter of meters) {
        this.#meters.set(
          meter,
          row.map((litres) => litres / meters.length),
        );
      }
    }
  }

  #building(
    { branches, tankMeter, hotMeter }: Pipes,
    today: BranchDay,
  ): { litres: Float64Array; returned: Float64Array } {
    const row = () => new Float64Array(this.minutes);
    const [litres, hot, returned] = [row(), row(), row()];
    for (const branch of branches) {
      const flow = branchFlows(branch, { ...today, uses: this.#uses, heats: hotMeter !== undefined });
      for (let minute = 0; minute < this.minutes; minute++) {
        litres[minute] = (litres[minute] ?? 0) + ((flow.cold[minute] ?? 0) + (flow.hot[minute] ?? 0));
        hot[minute] = (hot[minute] ?? 0) + (flow.hot[minute] ?? 0);
        returned[minute] = (returned[minute] ?? 0) + (flow.returned[minute] ?? 0);
      }
      this.#count(branch.meter, flow.cold);
    }
    this.#count(hotMeter, hot);
    this.#count(tankMeter, litres);
    return { litres, returned };
  }

  #count(meter: string | undefined, litres: Float64Array): void {
    if (meter === undefined) {
      return;
    }
    const row = this.#meters.get(meter) ?? new Float64Array(this.minutes + 1);
    this.#meters.set(meter, row);
    for (let minute = 0; minute < this.minutes; minute++) add(row, minute, litres[minute] ?? 0);
  }
}

/** Litres of each minute become litres since the day began. */
function sumUp(row: Float64Array): void {
  for (let minute = 1; minute < row.length; minute++) {
    row[minute] = (row[minute] ?? 0) + (row[minute - 1] ?? 0);
  }
}

function ofEachUse<Made>(make: (use: WaterUse) => Made): Record<WaterUse, Made> {
  return {
    fixtures: make("fixtures"),
    kitchen: make("kitchen"),
    pool: make("pool"),
    irrigation: make("irrigation"),
    cooling: make("cooling"),
    leak: make("leak"),
  };
}

/** The pipe that a slow leak is on: only what a meter counts can be found. */
export function leakingBranch({ buildings }: WaterPlan, { place }: SlowLeak): Branch | undefined {
  const metered = buildings.flatMap(({ branches }) => branches.filter(({ meter }) => meter !== undefined));
  return metered[Math.floor(place * metered.length)];
}
