import { chance, wordSeed } from "../../physics/chance.ts";
import { PipeWarmth, WATER, type WaterFlow } from "./heatMeter.ts";
import type { PlantMemory, PlantUnit } from "./plantUnit.ts";
import type { Readings } from "./readings.ts";

/** Share of the heat that the plates exchange with their room. */
export const SHELL_LOSS = 0.005;
/** K between chilled water and the loop that it cools, at both ends of the plates. */
const APPROACH = 1.2;
/** kWh that one had exchanged when it was first looked at. */
const AGE = { least: 9_000, span: 25_000 };
/** l/min in a m³/h. */
const LITRES = 1_000 / 60;

/** What an exchanger does now. Its supply is what comes to it on the primary side, and what it delivers on the secondary one. */
export interface Exchange {
  readonly primary: WaterFlow;
  readonly secondary: WaterFlow;
  /** Of its control valve. */
  readonly share: number;
}

/** A plate exchanger with sensors on both sides: it says what the primary side gives or takes. */
export class HeatExchanger implements PlantUnit {
  readonly #primary = new PipeWarmth();
  readonly #secondary = new PipeWarmth();
  #now: Exchange | undefined;
  #kilowattHours: number;

  constructor(id: string, memory: PlantMemory) {
    this.#kilowattHours = memory["kilowattHours"] ?? AGE.least + AGE.span * chance(wordSeed(id), 13);
  }

  get memory(): PlantMemory {
    return { kilowattHours: this.#kilowattHours };
  }

  /** @param now undefined: nothing flows */
  follow(now: Exchange | undefined, hours: number): void {
    this.#kilowattHours += this.#kilowatts * hours;
    this.#now = now;
    this.#primary.follow(now?.primary, hours);
    this.#secondary.follow(now?.secondary, hours);
  }

  /** The water moves by itself. */
  step(): void {}

  readings(): Readings {
    return {
      "supply-temperature": this.#primary.supply,
      "return-temperature": this.#primary.back,
      flow: (this.#now?.primary.flow ?? 0) * LITRES,
      "secondary-supply-temperature": this.#secondary.supply,
      "secondary-return-temperature": this.#secondary.back,
      "secondary-flow": (this.#now?.secondary.flow ?? 0) * LITRES,
      "valve-position": 100 * (this.#now?.share ?? 0),
      "thermal-power": this.#kilowatts,
      "thermal-energy": this.#kilowattHours,
    };
  }

  get #kilowatts(): number {
    return this.#now === undefined ? 0 : Math.abs(wattsOf(this.#now.primary)) / 1_000;
  }
}

/** W that water takes up on its way; below 0: it gives them. */
function wattsOf({ flow, supply, back }: WaterFlow): number {
  return flow * WATER * (back - supply);
}

/** The loop that chilled water cools through plates: as much water, a little warmer. The room warms the plates as well. */
export function loopBehind(primary: WaterFlow): WaterFlow {
  const supply = primary.supply + APPROACH;
  return { flow: primary.flow, supply, back: supply + (primary.back - primary.supply) * (1 - SHELL_LOSS) };
}
