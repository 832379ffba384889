import { type Inverter, inverterWatts } from "../../electricity/solar.ts";
import { HOUR, MINUTE } from "../../physics/localTime.ts";
import type { Weather } from "../../physics/moment.ts";

const STEP = 15 * MINUTE;

/** What inverters made before a moment, by the sun alone: nobody was there to cut them off. */
export class SolarYield {
  readonly #inverters: readonly Inverter[];
  readonly #weatherAt: (time: number) => Weather;
  readonly #until: number;
  /** Wh that each made since so many steps before the end. */
  readonly #made: Float64Array[];

  /** @param until ms since the epoch: where the past ends */
  constructor(inverters: readonly Inverter[], weatherAt: (time: number) => Weather, until: number) {
    this.#inverters = inverters;
    this.#weatherAt = weatherAt;
    this.#until = until;
    this.#made = [new Float64Array(inverters.length)];
  }

  /** Wh that each made from a moment until the end. */
  since(time: number): number[] {
    const steps = Math.max(0, (this.#until - time) / STEP);
    const [later, earlier] = [this.#after(Math.floor(steps)), this.#after(Math.ceil(steps))];
    const share = steps - Math.floor(steps);
    return this.#inverters.map((_one, index) => {
      const made = later[index] ?? 0;
      return made + ((earlier[index] ?? 0) - made) * share;
    });
  }

  #after(steps: number): Float64Array {
    for (let each = this.#made.length; each <= steps; each++) {
      const weather = this.#weatherAt(this.#until - (each - 0.5) * STEP);
      const later = this.#made[each - 1];
      this.#made.push(
        Float64Array.from(this.#inverters, (inverter, index) => {
          const watts = Math.max(0, inverterWatts(inverter, weather));
          return (later?.[index] ?? 0) + (watts * STEP) / HOUR;
        }),
      );
    }
    return this.#made[steps] ?? new Float64Array(this.#inverters.length);
  }
}
