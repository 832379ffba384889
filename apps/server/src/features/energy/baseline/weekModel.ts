import type { EventLoopYielder } from "../../../platform/eventLoopYielder.ts";
import { solved } from "./linearSystem.ts";
import type { TemperatureParts } from "./temperatureParts.ts";
import { WEEK_HOURS } from "./weekHours.ts";

/** Complete hours of the past in the order of time, by column: a year of twenty places would be 175,000 objects. */
export interface RecordedHours {
  readonly starts: Float64Array;
  /** The beginnings of their days. */
  readonly days: Float64Array;
  readonly weekHours: Uint8Array;
  /** Outdoors, °C; not a number where the site has no thermometer. */
  readonly celsius: Float64Array;
  readonly kwh: Float64Array;
}

interface WeekHour {
  readonly weekHour: number;
  readonly celsius: number;
}

/** What a load is, by the hour of the week and the temperature outdoors. */
export interface WeekModel {
  /** kWh of an hour; null: too few of its kind were recorded, or never such a temperature. */
  expected(hour: WeekHour): number | null;
}

/** 1 for each hour of the week in which a building is in use. */
type InUse = Uint8Array;

/** An hour of the week says something once it was recorded so often. */
const FEWEST_OF_A_KIND = 3;
/** A building is in use in an hour of the week whose load was so often more than its temperature explains. */
const OFTEN = 0.65;
/** Hours that are added before others are asked whether they want the loop. */
const HOURS_AT_ONCE = 500;

/**
 * The time-of-week-and-temperature model (Mathieu and others, LBNL 2011), fitted by least squares: each hour of the week has a
 * load of its own, and the temperature adds to it by a line that bends, one while the building is in use and one while it
 * is not. Hours are added one by one and only their sums are kept, by hour of the week. So a year is read once, whichever hours
 * turn out to be in use, and the model can be read after each further week.
 */
export class WeekSums {
  readonly #parts: TemperatureParts;
  readonly #counts = new Float64Array(WEEK_HOURS);
  readonly #loads = new Float64Array(WEEK_HOURS);
  /** By hour of the week, each part of the temperature. */
  readonly #temperatures: Float64Array;
  /** By hour of the week, each part times the load. */
  readonly #products: Float64Array;
  /** By hour of the week, each part times each of those before it and itself. */
  readonly #squares: Float64Array;

  constructor(parts: TemperatureParts) {
    const { count } = parts;
    this.#parts = parts;
    this.#temperatures = new Float64Array(WEEK_HOURS * count);
    this.#products = new Float64Array(WEEK_HOURS * count);
    this.#squares = new Float64Array(WEEK_HOURS * count * count);
  }

  /** Adds the hours from one row to another. */
  async add(hours: RecordedHours, first: number, end: number, yielder: EventLoopYielder): Promise<void> {
    for (let from = first; from < end; from += HOURS_AT_ONCE) {
      this.#add(hours, from, Math.min(end, from + HOURS_AT_ONCE));
      await yielder.yieldIfDue();
    }
  }

  #add({ weekHours, celsius, kwh }: RecordedHours, first: number, end: number): void {
    const { count } = this.#parts;
    for (let at = first; at < end; at += 1) {
      const [weekHour, load] = [weekHours[at] ?? 0, kwh[at] ?? 0];
      const values = this.#parts.of(celsius[at] ?? Number.NaN);
      addTo(this.#counts, weekHour, 1);
      addTo(this.#loads, weekHour, load);
      for (let row = 0; row < count; row += 1) {
        const value = values[row] ?? 0;
        const place = weekHour * count + row;
        addTo(this.#temperatures, place, value);
        addTo(this.#products, place, value * load);
        for (let column = 0; column <= row; column += 1) {
          addTo(this.#squares, place * count + column, value * (values[column] ?? 0));
        }
      }
    }
  }

  /**
   * In which hours of the week a building is in use, as its load alone tells it.
   * @param end the row before which all hours were added
   */
  async inUse(hours: RecordedHours, end: number, yielder: EventLoopYielder): Promise<InUse> {
    const explained = this.#byTemperatureAlone();
    const counts = new Uint32Array(WEEK_HOURS);
    for (let at = 0; at < end; at += 1) {
      if ((hours.kwh[at] ?? 0) > explained(hours.celsius[at] ?? Number.NaN)) addTo(counts, hours.weekHours[at] ?? 0, 1);
      if (at % HOURS_AT_ONCE === 0) await yielder.yieldIfDue();
    }
    return Uint8Array.from(counts, (count, weekHour) => Number(count > OFTEN * (this.#counts[weekHour] ?? 0)));
  }

  /** The load that a temperature alone explains: a constant, and the parts of the temperature. */
  #byTemperatureAlone(): (celsius: number) => number {
    const { count } = this.#parts;
    const size = count + 1;
    const [squares, products] = [new Float64Array(size * size), new Float64Array(size)];
    for (let weekHour = 0; weekHour < WEEK_HOURS; weekHour += 1) {
      addTo(squares, size * size - 1, this.#counts[weekHour] ?? 0);
      addTo(products, count, this.#loads[weekHour] ?? 0);
      for (let row = 0; row < count; row += 1) {
        const place = weekHour * count + row;
        const temperature = this.#temperatures[place] ?? 0;
        addTo(products, row, this.#products[place] ?? 0);
        addTo(squares, row * size + count, temperature);
        addTo(squares, count * size + row, temperature);
        for (let column = 0; column <= row; column += 1) {
          addToBoth(squares, size, row, column, this.#squares[place * count + column] ?? 0);
        }
      }
    }
    const effects = solved(squares, products);
    return (celsius) => effectOf(this.#parts, effects, 0, celsius) + (effects[count] ?? 0);
  }

  /** The model of the hours so far. */
  model(inUse: InUse): WeekModel {
    const parts = this.#parts;
    const { count } = parts;
    // Of hours out of use, then of those in use.
    const effects = new Float64Array(2 * count);
    for (const mode of [0, 1]) effects.set(this.#effects(inUse, mode), mode * count);
    const loads = this.#loads.map((load, weekHour) => {
      const recorded = this.#counts[weekHour] ?? 0;
      if (recorded < FEWEST_OF_A_KIND) return Number.NaN;
      let rest = load;
      for (let part = 0; part < count; part += 1) {
        rest -=
          (effects[(inUse[weekHour] ?? 0) * count + part] ?? 0) * (this.#temperatures[weekHour * count + part] ?? 0);
      }
      return rest / recorded;
    });
    return new FittedWeek(parts, { inUse, loads, effects });
  }

  /** What each part of the temperature adds: only differences within the same hour of the week count. */
  #effects(inUse: InUse, mode: number): Float64Array {
    const { count } = this.#parts;
    const [squares, products] = [new Float64Array(count * count), new Float64Array(count)];
    for (let weekHour = 0; weekHour < WEEK_HOURS; weekHour += 1) {
      const recorded = this.#counts[weekHour] ?? 0;
      if (recorded === 0 || inUse[weekHour] !== mode) continue;
      for (let row = 0; row < count; row += 1) {
        const place = weekHour * count + row;
        const mean = (this.#temperatures[place] ?? 0) / recorded;
        addTo(products, row, (this.#products[place] ?? 0) - mean * (this.#loads[weekHour] ?? 0));
        for (let column = 0; column <= row; column += 1) {
          const other = this.#temperatures[weekHour * count + column] ?? 0;
          addToBoth(squares, count, row, column, (this.#squares[place * count + column] ?? 0) - mean * other);
        }
      }
    }
    return solved(squares, products);
  }
}

interface WeekEffects {
  readonly inUse: InUse;
  /** kWh by hour of the week, at the lowest temperature; not a number where too few were recorded. */
  readonly loads: Float64Array;
  /** kWh for each part of the temperature: out of use, then in use. */
  readonly effects: Float64Array;
}

/** Only what it says an hour's load with: a site keeps hundreds of them. */
class FittedWeek implements WeekModel {
  readonly #parts: TemperatureParts;
  readonly #week: WeekEffects;

  constructor(parts: TemperatureParts, week: WeekEffects) {
    this.#parts = parts;
    this.#week = week;
  }

  expected({ weekHour, celsius }: WeekHour): number | null {
    const { inUse, loads, effects } = this.#week;
    const load = loads[weekHour] ?? Number.NaN;
    if (Number.isNaN(load) || !this.#parts.covers(celsius)) return null;
    const first = (inUse[weekHour] ?? 0) * this.#parts.count;
    return Math.max(0, load + effectOf(this.#parts, effects, first, celsius));
  }
}

/** @param first where the effects of the parts begin */
function effectOf(parts: TemperatureParts, effects: Float64Array, first: number, celsius: number): number {
  const values = parts.of(celsius);
  let sum = 0;
  for (let part = 0; part < values.length; part += 1) sum += (effects[first + part] ?? 0) * (values[part] ?? 0);
  return sum;
}

function addTo(sums: Float64Array | Uint32Array, index: number, value: number): void {
  sums[index] = (sums[index] ?? 0) + value;
}

/** Adds to a symmetric matrix by rows. */
function addToBoth(matrix: Float64Array, size: number, row: number, column: number, value: number): void {
  addTo(matrix, row * size + column, value);
  if (row !== column) addTo(matrix, column * size + row, value);
}
