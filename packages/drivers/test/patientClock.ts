import { CountingClock } from "./countingClock.ts";

/** Ms; timers look this often whether they are due. */
const SLICE = 15;
/** Ms that one look may count at most: where the program stood still for longer, the rest did not happen for it. */
const MAX_DELAY = 30;

/**
 * Time as the program gets it: on a machine that is busy with others, the driver and its device stand still together, and
 * nothing is late because of that.
 */
export class PatientClock extends CountingClock {
  #seen = performance.now();
  #passed = 0;

  override elapsed(): number {
    const now = performance.now();
    this.#passed += Math.min(now - this.#seen, MAX_DELAY);
    this.#seen = now;
    return this.#passed;
  }

  override after(delay: number, task: () => void): () => void {
    const due = this.elapsed() + delay;
    let cancel = (): void => {};
    const look = (): void => {
      const left = due - this.elapsed();
      if (left <= 0) task();
      else wait(left);
    };
    const wait = (left: number): void => {
      cancel = super.after(Math.min(left, SLICE), look);
    };
    wait(delay);
    return () => cancel();
  }

  /** Nothing else is done in this process for so many ms, and they count. */
  standStill(duration: number): void {
    this.elapsed();
    Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, duration);
    this.#seen = performance.now();
    this.#passed += duration;
  }
}
