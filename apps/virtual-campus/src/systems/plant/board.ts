import type { ElectricalNode } from "@atrium/contract/energy";
import { gridFrequency } from "../../electricity/grid.ts";
import type { NodeFlow } from "../../electricity/nodeFlow.ts";
import { chance, wordSeed } from "../../physics/chance.ts";
import type { Moment } from "../../physics/moment.ts";
import type { PlantMemory, PlantPlace, PlantUnit } from "./plantUnit.ts";
import { alarmsOf, powerReadings, type Readings } from "./readings.ts";

/** h that a board had been in use when it was first looked at, at most. */
const AGE = 4 * 8_760;

/** A board or a switchgear with a meter in it. Its breaker is open where somebody has cut its node off. */
export class Board implements PlantUnit {
  readonly #place: PlantPlace;
  readonly #isOfTransformer: boolean;
  #time: number;
  /** kWh */
  #energy: number;

  constructor(place: PlantPlace) {
    this.#place = place;
    this.#time = place.electricity.moment.time;
    this.#isOfTransformer = switchgearOf(place.node) === place.id;
    const { energy = 0.2 * AGE * chance(wordSeed(place.id), 1) * Math.abs(powerOf(this.#flow)) } = place.memory;
    this.#energy = energy;
  }

  get memory(): PlantMemory {
    return { energy: this.#energy };
  }

  step({ time }: Moment, hours: number): void {
    this.#time = time;
    this.#energy += Math.max(0, powerOf(this.#flow)) * hours;
  }

  readings(): Readings {
    const { electricity, index, faults, points } = this.#place;
    const isOpen = electricity.isCut(index);
    return {
      "breaker-status": isOpen ? 0 : 1,
      ...alarmsOf(points, faults.has("trouble")),
      ...(isOpen ? { "breaker-trip": 1 } : {}),
      ...powerReadings(this.#flow, this.#energy, gridFrequency(this.#time)),
    };
  }

  get #flow(): NodeFlow {
    const { electricity, index } = this.#place;
    return this.#isOfTransformer ? electricity.intakeOf(index) : electricity.at(index);
  }
}

function switchgearOf(node: ElectricalNode): string | undefined {
  return node.kind === "transformer" ? node.switchgear : undefined;
}

/** kW */
function powerOf({ watts }: NodeFlow): number {
  return watts.reduce((sum, one) => sum + one, 0) / 1_000;
}
