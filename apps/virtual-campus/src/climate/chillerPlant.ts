import { CHILLER_LOAD, type PlantPower, plantPower } from "../physics/chillers.ts";
import type { Moment } from "../physics/moment.ts";
import { programmedDuty } from "../physics/water/rejectedHeat.ts";
import type { FreshAirUnit } from "../systems/doas/freshAirUnit.ts";
import type { Surroundings } from "./machine.ts";

/** Of the chilled water's pumps: whether there are some for the chillers and their condensers, and in which buildings. */
export interface ChilledPumps {
  readonly hasPrimary: boolean;
  readonly hasCondenser: boolean;
  readonly buildings: readonly string[];
}

/** Coils beside those of the fresh air units, and the pumps that take their electricity for themselves. */
interface ChilledEquipment {
  /** W of heat that they give to the chilled water, in a building or in all. */
  duty(placement?: string): number;
  readonly chilledPumps: ChilledPumps;
}

/** The chillers with their pumps and towers: they carry away what the coils of the campus take up. */
export class ChillerPlant {
  readonly #units: readonly FreshAirUnit[];
  readonly #byPlacement: ReadonlyMap<string, readonly FreshAirUnit[]>;
  readonly #equipment: ChilledEquipment;
  readonly #ratedDuty: number;
  readonly #setWatts: ((watts: number, time: number) => void) | undefined;
  #power: PlantPower;

  constructor({ electricity }: Surroundings, units: readonly FreshAirUnit[], equipment: ChilledEquipment) {
    this.#units = units;
    this.#byPlacement = Map.groupBy(units, ({ placement }) => placement);
    this.#equipment = equipment;
    this.#ratedDuty = units.reduce((sum, { unit }) => sum + unit.ratedDuty, 0);
    this.#setWatts = units.length === 0 ? undefined : electricity.claim(CHILLER_LOAD);
    this.#power = this.#follow(electricity.moment);
    this.step(electricity.moment);
  }

  /** W of heat that the coils give to the chilled water now. */
  get duty(): number {
    return this.#dutyOf(this.#units) + this.#equipment.duty();
  }
  /** W of electricity, with all pumps. */
  get watts(): number {
    const { machines, primary, condenser, distribution } = this.#power;
    return machines + primary + condenser + distribution;
  }
  get power(): PlantPower {
    return this.#power;
  }

  /** W that the towers give off beyond what the units' own programs would have them; below 0 where they are led to do less. */
  rejectedOtherwise(moment: Moment): number {
    let more = 0;
    for (const { unit, use } of this.#units) {
      if (unit.isLedOtherwise) more += unit.duty - unit.ratedFlow * programmedDuty(use, moment);
    }
    if (more === 0) return 0;
    const byProgram = { duty: Math.max(0, this.duty - more), ratedDuty: this.#ratedDuty, outdoor: moment.sky };
    return this.#power.rejected - plantPower(byProgram).rejected;
  }

  /** W of heat that the coils of a building give to the chilled water now. */
  dutyIn(placement: string): number {
    return this.#dutyOf(this.#byPlacement.get(placement) ?? []) + this.#equipment.duty(placement);
  }

  /** What the pumps of a building have to do: they bring the water to its coils. */
  distributionTo(placement: string): { share: number; watts: number } {
    const own = this.#byPlacement.get(placement) ?? [];
    const duty = this.dutyIn(placement);
    const rated = own.reduce((sum, { unit }) => sum + unit.ratedDuty, 0);
    const isFlowing = this.#power.running > 0 && duty > 0;
    const all = this.duty;
    const watts = all === 0 ? 0 : (this.#power.distribution * duty) / all;
    return { share: isFlowing ? Math.min(1, duty / Math.max(duty, rated)) : 0, watts: isFlowing ? watts : 0 };
  }

  step(moment: Moment): void {
    this.#power = this.#follow(moment);
    const { hasPrimary, hasCondenser, buildings } = this.#equipment.chilledPumps;
    const { primary, condenser } = this.#power;
    const apart = buildings.reduce((sum, placement) => sum + this.distributionTo(placement).watts, 0);
    const elsewhere = (hasPrimary ? primary : 0) + (hasCondenser ? condenser : 0) + apart;
    this.#setWatts?.(this.watts - elsewhere, moment.time);
  }

  #follow({ sky }: Moment): PlantPower {
    return plantPower({ duty: this.duty, ratedDuty: this.#ratedDuty, outdoor: sky });
  }

  #dutyOf(units: readonly FreshAirUnit[]): number {
    return units.reduce((sum, { unit }) => sum + unit.duty, 0);
  }
}
