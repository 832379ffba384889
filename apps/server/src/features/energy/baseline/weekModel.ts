import type { EventLoopYielder } from "../../../platform/eventLoopYielder.ts";
import { solved } from "./linearSystem.ts";
import type { TemperatureParts } from "./temperatureParts.ts";
import { WEEK_HOURS } from "./weekHours.ts";

/** A complete hour of the past. */
export interface RecordedHour {
  readonly start: number;
  readonly day: number;
  readonly weekHour: number;
  /** Outdoors, °C; not a number where the site has no thermometer. */
  readonly celsius: number;
  readonly kwh: number;
}

/** What a load is, by the hour of the week and the temperature outdoors. */
export interface WeekModel {
  /** kWh of an hour; null: too few of its kind were recorded, or never such a temperature. */
  expected(hour: Pick<RecordedHour, "weekHour" | "celsius">): number | null;
}

/** An hour of the week says something once it was recorded so often. */
const FEWEST_OF_A_KIND = 3;
/** Hours that are added before others are asked whether they want the loop. */
const HOURS_AT_ONCE = 500;

/**
 * The time-of-week-and-temperature model (Mathieu and others, LBNL 2011), fitted by least squares: each hour of the week has a
 * load of its own, and the temperature adds to it by a line that bends, one while the building is in use and one while it
 * is not. Hours are added one by one and only their sums are kept, so that it can be asked again after each further week.
 */
export class WeekSums {
  readonly #parts: TemperatureParts;
  readonly #isInUse: (weekHour: number) => boolean;
  readonly #counts = new Float64Array(WEEK_HOURS);
  readonly #loads = new Float64Array(WEEK_HOURS);
  /** By hour of the week, each part of the temperature. */
  readonly #temperatures: Float64Array;
  /** Products of the parts with each other and with the load: of hours out of use, then of those in use. */
  readonly #squares: readonly [Float64Array, Float64Array];
  readonly #products: readonly [Float64Array, Float64Array];

  constructor(parts: TemperatureParts, isInUse: (weekHour: number) => boolean) {
    const { count } = parts;
    this.#parts = parts;
    this.#isInUse = isInUse;
    this.#temperatures = new Float64Array(WEEK_HOURS * count);
    this.#squares = [new Float64Array(count * count), new Float64Array(count * count)];
    this.#products = [new Float64Array(count), new Float64Array(count)];
  }

  async addAll(hours: readonly RecordedHour[], yielder: EventLoopYielder): Promise<void> {
    for (const [index, hour] of hours.entries()) {
      this.#add(hour);
      if (index % HOURS_AT_ONCE === 0) await yielder.yieldIfDue();
    }
  }

  #add({ weekHour, celsius, kwh }: RecordedHour): void {
    const values = this.#parts.of(celsius);
    const mode = this.#isInUse(weekHour) ? 1 : 0;
    const [squares, products] = [this.#squares[mode], this.#products[mode]];
    addTo(this.#counts, weekHour, 1);
    addTo(this.#loads, weekHour, kwh);
    const { length } = values;
    for (let row = 0; row < length; row += 1) {
      const value = values[row] ?? 0;
      addTo(this.#temperatures, weekHour * length + row, value);
      addTo(products, row, value * kwh);
      for (let column = 0; column < length; column += 1) {
        addTo(squares, row * length + column, value * (values[column] ?? 0));
      }
    }
  }

  /** The model of the hours so far. */
  model(): WeekModel {
    const effects = [this.#effects(0), this.#effects(1)] as const;
    const { count } = this.#parts;
    const [counts, loads, temperatures] = [this.#counts.slice(), this.#loads.slice(), this.#temperatures.slice()];
    return {
      expected: ({ weekHour, celsius }) => {
        const recorded = counts[weekHour] ?? 0;
        if (recorded < FEWEST_OF_A_KIND || !this.#parts.covers(celsius)) return null;
        const effect = effects[this.#isInUse(weekHour) ? 1 : 0];
        let kwh = (loads[weekHour] ?? 0) / recorded;
        const values = this.#parts.of(celsius);
        for (let part = 0; part < count; part += 1) {
          kwh += (effect[part] ?? 0) * ((values[part] ?? 0) - (temperatures[weekHour * count + part] ?? 0) / recorded);
        }
        return Math.max(0, kwh);
      },
    };
  }

  /** What each part of the temperature adds: only differences within the same hour of the week count. */
  #effects(mode: 0 | 1): Float64Array {
    const { count } = this.#parts;
    const [squares, products] = [this.#squares[mode].slice(), this.#products[mode].slice()];
    for (let weekHour = 0; weekHour < WEEK_HOURS; weekHour += 1) {
      const recorded = this.#counts[weekHour] ?? 0;
      if (recorded === 0 || this.#isInUse(weekHour) !== (mode === 1)) continue;
      for (let row = 0; row < count; row += 1) {
        const mean = (this.#temperatures[weekHour * count + row] ?? 0) / recorded;
        addTo(products, row, -mean * (this.#loads[weekHour] ?? 0));
        for (let column = 0; column < count; column += 1) {
          addTo(squares, row * count + column, -mean * (this.#temperatures[weekHour * count + column] ?? 0));
        }
      }
    }
    return solved(squares, products);
  }
}

function addTo(sums: Float64Array, index: number, value: number): void {
  sums[index] = (sums[index] ?? 0) + value;
}
