import { CHILLER_LOAD, plantWatts } from "../physics/chillers.ts";
import type { Moment } from "../physics/moment.ts";
import type { FreshAirUnit } from "../systems/doas/freshAirUnit.ts";
import type { Surroundings } from "./machine.ts";

/** The chillers with their pumps and towers: they carry away what the coils of the fresh air units take up. */
export class ChillerPlant {
  readonly #units: readonly FreshAirUnit[];
  readonly #ratedDuty: number;
  readonly #setWatts: ((watts: number, time: number) => void) | undefined;
  #watts = 0;

  constructor({ electricity }: Surroundings, units: readonly FreshAirUnit[]) {
    this.#units = units;
    this.#ratedDuty = units.reduce((sum, { unit }) => sum + unit.ratedDuty, 0);
    this.#setWatts = units.length === 0 ? undefined : electricity.claim(CHILLER_LOAD);
    this.step(electricity.moment);
  }

  /** W of heat that the coils give to the chilled water now. */
  get duty(): number {
    return this.#units.reduce((sum, { unit }) => sum + unit.duty, 0);
  }
  /** W of electricity. */
  get watts(): number {
    return this.#watts;
  }

  step({ time, sky }: Moment): void {
    this.#watts = plantWatts({ duty: this.duty, ratedDuty: this.#ratedDuty, outdoor: sky });
    this.#setWatts?.(this.#watts, time);
  }
}
