import { type Inverter, inverterWatts } from "../../electricity/solar.ts";
import { HOUR, MINUTE } from "../../physics/localTime.ts";
import type { Weather } from "../../physics/moment.ts";

const STEP = 15 * MINUTE;
/** A day of them; there is room for twice as many whenever that is full. */
const FIRST_STEPS = 97;

/** What inverters made before a moment, by the sun alone: nobody was there to cut them off. */
export class SolarYield {
  readonly #inverters: readonly Inverter[];
  readonly #weatherAt: (time: number) => Weather;
  readonly #until: number;
  /** Wh that each made since so many steps before the end, step by step: two years have 70,000. */
  #made: Float64Array;
  #steps = 1;

  /** @param until ms since the epoch: where the past ends */
  constructor(inverters: readonly Inverter[], weatherAt: (time: number) => Weather, until: number) {
    this.#inverters = inverters;
    this.#weatherAt = weatherAt;
    this.#until = until;
    this.#made = new Float64Array(inverters.length * FIRST_STEPS);
  }

  /** Wh that each made from a moment until the end. */
  since(time: number): number[] {
    const steps = Math.max(0, (this.#until - time) / STEP);
    const [later, earlier] = [Math.floor(steps), Math.ceil(steps)];
    this.#reach(earlier);
    const share = steps - later;
    const { length } = this.#inverters;
    return this.#inverters.map((_one, index) => {
      const made = this.#made[later * length + index] ?? 0;
      return made + ((this.#made[earlier * length + index] ?? 0) - made) * share;
    });
  }

  #reach(steps: number): void {
    const { length } = this.#inverters;
    for (; this.#steps <= steps; this.#steps++) {
      const weather = this.#weatherAt(this.#until - (this.#steps - 0.5) * STEP);
      const from = this.#steps * length;
      if (from + length > this.#made.length) this.#grow();
      for (const [index, inverter] of this.#inverters.entries()) {
        const watts = Math.max(0, inverterWatts(inverter, weather));
        this.#made[from + index] = (this.#made[from - length + index] ?? 0) + (watts * STEP) / HOUR;
      }
    }
  }

  #grow(): void {
    const made = new Float64Array(this.#made.length * 2);
    made.set(this.#made);
    this.#made = made;
  }
}
