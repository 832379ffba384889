import type { DriverPoint } from "../driver.ts";

/** Ms for which a counter must stay below what it showed before that is believed. */
const CONFIRM_AFTER = 10_000;

/**
 * Counters only grow. One that falls was exchanged or reset, or its meter answers nonsense for a moment (zeros while it
 * starts), and the way back up would count as consumption. So a fall is believed when a later read shows it again.
 */
export class CounterFalls {
  readonly #isCounter: readonly boolean[];
  /** The lower value seen first, and when; by index. */
  readonly #falls = new Map<number, { readonly value: number; readonly time: number }>();

  constructor(points: readonly DriverPoint[]) {
    this.#isCounter = points.map(({ kind }) => kind === "counter");
  }

  /**
   * @param before the value believed last, NaN where there is none
   * @param time ms since the epoch
   */
  isBelievable(index: number, value: number, before: number, time: number): boolean {
    if (this.#isCounter[index] !== true) return true;
    if (!(value < before)) {
      this.#falls.delete(index);
      return true;
    }
    const fall = this.#falls.get(index);
    if (fall === undefined || value < fall.value) {
      this.#falls.set(index, { value, time });
      return false;
    }
    if (Math.abs(time - fall.time) < CONFIRM_AFTER) return false;
    this.#falls.delete(index);
    return true;
  }
}
