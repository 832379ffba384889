import { gridFrequency } from "../../electricity/grid.ts";
import type { NodeFlow } from "../../electricity/nodeFlow.ts";
import { chance, drift, wordSeed } from "../../physics/chance.ts";
import { MINUTE } from "../../physics/localTime.ts";
import type { Moment } from "../../physics/moment.ts";
import type { PlantMemory, PlantPlace, PlantUnit } from "./plantUnit.ts";
import { alarmsOf, powerReadings, type Readings } from "./readings.ts";
import { Warmth } from "./warmth.ts";

/** °C of its oil and its cooling water: kept warm by a heater while it stands, and when it has run for long. */
const OIL = { standing: 38, running: 96, inertia: 0.2 };
const WATER = { standing: 42, running: 86, inertia: 0.1 };
/** bar of the cold oil, and by how much less a degree makes it. */
const OIL_PRESSURE = { cold: 5.4, lost: 0.02 };
const STANDING: NodeFlow = { watts: [0, 0, 0], vars: [0, 0, 0], volts: [0, 0, 0], amperes: [0, 0, 0] };
const SPEED = 1_500;
const SPEED_BAND = 4;
/** °C from which on it warns. */
const WARNS = 100;
/** A quarter of an hour each Wednesday, for some years. */
const TESTED_HOURS = 13;
const YEARS = 5;

/** A diesel generator that stands still until a board needs it. */
export class Generator implements PlantUnit {
  readonly #place: PlantPlace;
  readonly #oil: Warmth;
  readonly #water: Warmth;
  #hours: number;
  /** kWh */
  #energy: number;
  #time: number;

  constructor(place: PlantPlace) {
    this.#place = place;
    const { oil = OIL.standing, water = WATER.standing, hours, energy } = place.memory;
    this.#oil = new Warmth(oil, OIL.inertia);
    this.#water = new Warmth(water, WATER.inertia);
    this.#hours = hours ?? TESTED_HOURS * (2 + YEARS * chance(wordSeed(place.id), 1));
    this.#energy = energy ?? this.#hours * 12;
    this.#time = place.electricity.moment.time;
  }

  get memory(): PlantMemory {
    return { oil: this.#oil.value, water: this.#water.value, hours: this.#hours, energy: this.#energy };
  }

  step({ time }: Moment, hours: number): void {
    const { electricity, index, faults } = this.#place;
    this.#time = time;
    const isRunning = electricity.isLive(index);
    const extra = faults.has("hot") && isRunning ? 40 : 0;
    this.#oil.follow((isRunning ? OIL.running : OIL.standing) + extra, hours);
    this.#water.follow((isRunning ? WATER.running : WATER.standing) + extra, hours);
    if (isRunning) {
      this.#hours += hours;
      this.#energy += Math.max(0, electricity.powerAt(index) / 1_000) * hours;
    }
  }

  readings(): Readings {
    const { electricity, index, faults, points } = this.#place;
    const isRunning = electricity.isLive(index);
    const turning = SPEED + SPEED_BAND * (2 * drift(wordSeed(this.#place.id), this.#time, MINUTE) - 1);
    const pressure = OIL_PRESSURE.cold - OIL_PRESSURE.lost * (this.#oil.value - OIL.standing);
    return {
      status: isRunning ? 1 : 0,
      ...alarmsOf(points, faults.has("trouble") || this.#water.value > WARNS),
      "oil-pressure": isRunning ? pressure : 0,
      "oil-temperature": this.#oil.value,
      temperature: this.#water.value,
      "run-hours": this.#hours,
      speed: isRunning ? turning : 0,
      // Its meter is before the switch: while it stands there is no voltage, whatever its board has.
      ...powerReadings(isRunning ? electricity.at(index) : STANDING, this.#energy, gridFrequency(this.#time)),
    };
  }
}
