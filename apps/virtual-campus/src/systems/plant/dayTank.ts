import { HOUR, MINUTE } from "../../physics/localTime.ts";
import type { Moment } from "../../physics/moment.ts";
import type { PlantMemory, PlantPlace, PlantUnit } from "./plantUnit.ts";
import { alarmsOf, type Readings } from "./readings.ts";

/** Litres. */
const HOLDS = 1_000;
/** Litres an hour of a running engine, and for each kWh that it makes. */
const IDLING = 9;
const A_KILOWATT_HOUR = 0.25;
/** Shares at which it is filled again, and filled, and litres an hour that come in. */
const FILLED_FROM = 0.55;
const FILLED_TO = 0.9;
const FILLING = 1_800;
const LEAKING = (20 * HOUR) / MINUTE;
/** Shares. */
const HIGH = 0.95;
const LOW = 0.3;

/** The fuel of a generator: a pump fills it from the store while there is voltage at the board of the grid. */
export class DayTank implements PlantUnit {
  readonly #place: PlantPlace;
  #litres: number;
  #isFilling = false;

  constructor(place: PlantPlace) {
    this.#place = place;
    this.#litres = place.memory["litres"] ?? 0.82 * HOLDS;
  }

  get memory(): PlantMemory {
    return { litres: this.#litres };
  }

  step(_moment: Moment, hours: number): void {
    const { electricity, index, faults } = this.#place;
    const kilowatts = Math.max(0, electricity.powerAt(index) / 1_000);
    const burnt = electricity.isLive(index) ? IDLING + A_KILOWATT_HOUR * kilowatts : 0;
    const share = this.#litres / HOLDS;
    const isLeaking = faults.has("fuel-leak");
    this.#isFilling = !isLeaking && (share < FILLED_FROM || (this.#isFilling && share < FILLED_TO));
    const change = (this.#isFilling ? FILLING : 0) - burnt - (isLeaking ? LEAKING : 0);
    this.#litres = Math.min(FILLED_TO * HOLDS + 50, Math.max(0, this.#litres + change * hours));
  }

  readings(): Readings {
    const { points, faults } = this.#place;
    const share = this.#litres / HOLDS;
    if (faults.has("trouble")) return { level: 100 * share, ...alarmsOf(points, true) };
    return {
      level: 100 * share,
      "day-tank-high-alarm": share > HIGH ? 1 : 0,
      "day-tank-low-alarm": share < LOW ? 1 : 0,
    };
  }
}
