/** A temperature is cut into so many stretches at most, in each of which the load follows a line of its own. */
const MAX_STRETCHES = 6;
/** K; stretches are no narrower. */
const NARROWEST = 1;
/** K beyond what was recorded for which the last line is still believed. */
const BEYOND = 1;

/**
 * What a load may follow of the outdoor temperature: a line that bends at some temperatures, so that a warm hour counts
 * otherwise than a hot one. Without any temperature it follows none.
 */
export class TemperatureParts {
  readonly #lowest: number;
  readonly #highest: number;
  readonly #bends: Float64Array;
  readonly #values: Float64Array;

  /** @param recorded °C of the hours that a model is fitted on; not a number where the site has no thermometer */
  constructor(recorded: Float64Array) {
    const sorted = recorded.filter((celsius) => !Number.isNaN(celsius)).sort();
    this.#lowest = sorted[0] ?? Number.NaN;
    this.#highest = sorted.at(-1) ?? Number.NaN;
    const bends: number[] = [];
    for (let part = 1; part < MAX_STRETCHES; part += 1) {
      const bend = sorted[Math.floor((part * sorted.length) / MAX_STRETCHES)] ?? Number.NaN;
      if (bend - (bends.at(-1) ?? this.#lowest) >= NARROWEST && this.#highest - bend >= NARROWEST) bends.push(bend);
    }
    this.#bends = Float64Array.from(bends);
    this.#values = new Float64Array(this.count);
  }

  /** How many numbers describe a temperature. */
  get count(): number {
    return Number.isNaN(this.#lowest) ? 0 : this.#bends.length + 1;
  }

  /** Nothing is known of how the load is at temperatures that were never recorded. */
  covers(celsius: number): boolean {
    return this.count === 0 || (celsius >= this.#lowest - BEYOND && celsius <= this.#highest + BEYOND);
  }

  /** The temperature, and by how much it is beyond each bend; the array is the same each time. */
  of(celsius: number): Float64Array {
    if (this.count === 0) return this.#values;
    const [values, bends] = [this.#values, this.#bends];
    values[0] = celsius - this.#lowest;
    // Asked for each hour of a year of each place: no pairs of index and bend.
    for (let index = 0; index < bends.length; index += 1) {
      values[index + 1] = Math.max(0, celsius - (bends[index] ?? 0));
    }
    return values;
  }
}
