import type { Moment } from "../../physics/moment.ts";
import type { PlantMemory, PlantPlace, PlantUnit } from "./plantUnit.ts";
import { alarmsOf, type Readings } from "./readings.ts";
import { Warmth } from "./warmth.ts";

/** K above the air with all of a bank of 200 kvar switched on, and the h in which it gets there. */
const RISE = 14;
const RATED = 200_000;
const INERTIA = 0.7;

/** The capacitors of a main board: as many steps of them as its load needs. */
export class CapacitorBank implements PlantUnit {
  readonly #place: PlantPlace;
  readonly #rise: Warmth;
  #air: number;

  constructor(place: PlantPlace) {
    this.#place = place;
    this.#air = place.electricity.moment.sky.temperature;
    this.#rise = new Warmth(place.memory["rise"] ?? this.#goal, INERTIA);
  }

  get memory(): PlantMemory {
    return { rise: this.#rise.value };
  }

  step({ sky }: Moment, hours: number): void {
    this.#air = sky.temperature;
    this.#rise.follow(this.#goal, hours);
  }

  readings(): Readings {
    const { electricity, index, faults, points } = this.#place;
    const vars = electricity.compensatedAt(index);
    const { volts } = electricity.at(index);
    const current = (phase: number) => ((volts[phase] ?? 0) === 0 ? 0 : vars / 3 / (volts[phase] ?? 1));
    return {
      status: vars > 0 ? 1 : 0,
      ...alarmsOf(points, faults.has("trouble")),
      // Its current leads by a quarter of a turn.
      "power-factor": 0,
      "reactive-power": -vars / 1_000,
      "current-a": current(0),
      "current-b": current(1),
      "current-c": current(2),
      temperature: this.#air + this.#rise.value,
    };
  }

  get #goal(): number {
    const { electricity, index, faults } = this.#place;
    return (electricity.compensatedAt(index) / RATED) * RISE * (faults.has("hot") ? 3 : 1);
  }
}
