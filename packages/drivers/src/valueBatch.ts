import type { ValueBatch } from "./driverSink.ts";

const FIRST_CAPACITY = 64;

/** Collects changed values as columns. Grows as needed; the receiver owns the batch that it gets. */
export class ValueBatchBuilder {
  #length = 0;
  #ids = new Int32Array(FIRST_CAPACITY);
  #values = new Float64Array(FIRST_CAPACITY);
  #qualities = new Uint8Array(FIRST_CAPACITY);
  #times = new Float64Array(FIRST_CAPACITY);

  get length(): number {
    return this.#length;
  }

  /**
   * @param value NaN where the device gave no value (quality is then bad)
   * @param quality code of the contract's `QUALITY`
   * @param time time at the source, ms since the epoch
   */
  add(id: number, value: number, quality: number, time: number): void {
    if (this.#length === this.#ids.length) this.#grow();
    const row = this.#length++;
    this.#ids[row] = id;
    this.#values[row] = value;
    this.#qualities[row] = quality;
    this.#times[row] = time;
  }

  /** Returns the collected rows as a batch; the builder is empty afterwards. */
  take(): ValueBatch {
    const length = this.#length;
    this.#length = 0;
    return {
      length,
      ids: this.#ids.slice(0, length),
      values: this.#values.slice(0, length),
      qualities: this.#qualities.slice(0, length),
      times: this.#times.slice(0, length),
    };
  }

  #grow(): void {
    const capacity = this.#ids.length * 2;
    this.#ids = widened(new Int32Array(capacity), this.#ids);
    this.#values = widened(new Float64Array(capacity), this.#values);
    this.#qualities = widened(new Uint8Array(capacity), this.#qualities);
    this.#times = widened(new Float64Array(capacity), this.#times);
  }
}

function widened<Column extends Int32Array | Float64Array | Uint8Array>(wide: Column, narrow: Column): Column {
  wide.set(narrow);
  return wide;
}
