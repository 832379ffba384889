import type { SampleBatch } from "./samples.ts";

const FIRST_CAPACITY = 1_024;

/** Collects samples as columns. The caller owns the batch that it returns. */
export class SampleBatchBuilder {
  #length = 0;
  #ids = new Int32Array(FIRST_CAPACITY);
  #times = new Float64Array(FIRST_CAPACITY);
  #values = new Float64Array(FIRST_CAPACITY);

  get length(): number {
    return this.#length;
  }

  /** @param value NaN begins a gap */
  add(id: number, time: number, value: number): void {
    if (this.#length === this.#ids.length) this.#grow();
    this.#ids[this.#length] = id;
    this.#times[this.#length] = time;
    this.#values[this.#length++] = value;
  }

  /** The samples so far; the builder is empty afterwards. */
  take(): SampleBatch {
    const length = this.#length;
    this.#length = 0;
    return {
      length,
      ids: this.#ids.slice(0, length),
      times: this.#times.slice(0, length),
      values: this.#values.slice(0, length),
    };
  }

  #grow(): void {
    const capacity = this.#ids.length * 2;
    const [ids, times, values] = [this.#ids, this.#times, this.#values];
    this.#ids = new Int32Array(capacity);
    this.#times = new Float64Array(capacity);
    this.#values = new Float64Array(capacity);
    this.#ids.set(ids);
    this.#times.set(times);
    this.#values.set(values);
  }
}
