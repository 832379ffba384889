import { isGeneratorTest } from "../../electricity/supply.ts";
import type { Moment } from "../../physics/moment.ts";
import type { PlantMemory, PlantPlace, PlantUnit } from "./plantUnit.ts";
import { alarmsOf, powerReadings, type Readings } from "./readings.ts";

const MODES = { automatic: 1, test: 2 } as const;

/** A transfer switch: which of its two breakers is closed, and the voltages that it measures at its board. */
export class TransferUnit implements PlantUnit {
  readonly #place: PlantPlace;
  #isTest: boolean;

  constructor(place: PlantPlace) {
    this.#place = place;
    this.#isTest = isGeneratorTest(place.electricity.moment);
  }

  readonly memory: PlantMemory = {};

  step(moment: Moment): void {
    this.#isTest = isGeneratorTest(moment);
  }

  readings(): Readings {
    const { electricity, index, faults, points } = this.#place;
    const isOver = electricity.generatorOf(index) !== undefined;
    return {
      ...powerReadings(electricity.at(index), 0, 0),
      ...alarmsOf(points, faults.has("trouble")),
      "ats-normal-breaker": isOver ? 0 : 1,
      "ats-emergency-breaker": isOver ? 1 : 0,
      "ats-mode": this.#isTest ? MODES.test : MODES.automatic,
    };
  }
}
