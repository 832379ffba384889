import { chance, wordSeed } from "../../physics/chance.ts";
import type { PlantMemory, PlantUnit } from "./plantUnit.ts";
import type { Readings } from "./readings.ts";

/** Wh that a m³ of water takes up by K. */
export const WATER = 1_163;
/** h in which water that stands has come two thirds of the way to the warmth of its room. */
const STANDING = 3;
/** °C of a plant room. */
const ROOM = 29;
/** kWh that a meter had counted when it was first looked at. */
const AGE = { least: 40_000, span: 90_000 };

/** What flows in a pipe: m³/h, and °C there and back. */
export interface WaterFlow {
  readonly flow: number;
  readonly supply: number;
  readonly back: number;
}

/** The warmth of a pipe there and back: that of what flows, and where nothing does, slowly that of its room. */
export class PipeWarmth {
  supply = ROOM;
  back = ROOM;

  follow(water: WaterFlow | undefined, hours: number): void {
    if (water === undefined) {
      const share = 1 - Math.exp(-hours / STANDING);
      this.supply += (ROOM - this.supply) * share;
      this.back += (ROOM - this.back) * share;
      return;
    }
    ({ supply: this.supply, back: this.back } = water);
  }
}

/** A meter of flow and of both temperatures. It counts the heat between them, whichever of them is warmer. */
export class HeatMeter implements PlantUnit {
  /** The device whose water it measures; undefined: nothing of the plans. */
  readonly at: string | undefined;
  readonly #pipe = new PipeWarmth();
  #flow = 0;
  #kilowattHours: number;

  constructor(id: string, at: string | undefined, memory: PlantMemory) {
    this.at = at;
    this.#kilowattHours = memory["kilowattHours"] ?? AGE.least + AGE.span * chance(wordSeed(id), 11);
  }

  get memory(): PlantMemory {
    return { kilowattHours: this.#kilowattHours };
  }

  follow(water: WaterFlow | undefined, hours: number): void {
    this.#kilowattHours += this.#kilowatts * hours;
    this.#flow = water?.flow ?? 0;
    this.#pipe.follow(water, hours);
  }

  /** The water moves by itself. */
  step(): void {}

  readings(): Readings {
    return {
      "supply-temperature": this.#pipe.supply,
      "return-temperature": this.#pipe.back,
      flow: this.#flow,
      "thermal-power": this.#kilowatts,
      "thermal-energy": this.#kilowattHours,
    };
  }

  get #kilowatts(): number {
    return (this.#flow * WATER * Math.abs(this.#pipe.back - this.#pipe.supply)) / 1_000;
  }
}
