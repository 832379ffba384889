import type { DeviceFaults } from "../../faults/deviceFaults.ts";
import type { WaterWorks } from "../../physics/water/waterWorks.ts";
import type { PlantFault } from "./plantFaults.ts";
import type { PlantMemory, PlantUnit } from "./plantUnit.ts";
import type { Readings } from "./readings.ts";

/** Shares of what a tank holds from which on it warns. A tank is filled from 60 % on and full each night. */
const LOW = 0.35;
const HIGH = 1.005;

/** A tank of clean water with a level sensor. */
export class WaterTank implements PlantUnit {
  readonly memory: PlantMemory = {};
  readonly #works: WaterWorks;
  readonly #tank: string;
  readonly #faults: DeviceFaults<PlantFault>;

  /** @param tank its name in `physics/water/tankDay.ts` */
  constructor(works: WaterWorks, tank: string, faults: DeviceFaults<PlantFault>) {
    this.#works = works;
    this.#tank = tank;
    this.#faults = faults;
  }

  /** The water moves by itself. */
  step(): void {}

  readings(): Readings {
    const litres = this.#works.held(this.#tank);
    const share = litres / Math.max(1, this.#works.capacity(this.#tank));
    const isTrouble = this.#faults.has("trouble");
    return {
      level: 100 * share,
      volume: litres / 1_000,
      "tank-high-alarm": isTrouble || share > HIGH ? 1 : 0,
      "tank-low-alarm": isTrouble || share < LOW ? 1 : 0,
    };
  }
}
