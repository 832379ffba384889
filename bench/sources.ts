import { preciseNow, valueAt } from "./sourceTime.ts";

/** One value of a device, and the counts of its changes. */
export class Source {
  readonly device: string;
  readonly key: string;
  value = 0;
  /** How often it changed, including the first value. */
  changes = 0;
  /** Changes that were published or read; the others were overwritten before the next poll. */
  received = 0;
  #isNews = false;
  #isLifted = false;

  constructor(device: string, key: string, base: number) {
    this.device = device;
    this.key = key;
    this.change(base);
  }

  /** The value becomes the time of the change, far from the one that was read last. */
  change(base: number): void {
    this.value = valueAt(preciseNow(), { base, isLifted: !this.#isLifted, after: this.value });
    this.changes += 1;
    this.#isNews = true;
  }

  read(): number {
    if (this.#isNews) {
      this.received += 1;
      this.#isLifted = !this.#isLifted;
    }
    this.#isNews = false;
    return this.value;
  }
}

/** Ms between two checks for due changes. */
const TICK = 5;

/** Changes sources one after the other, this many per second, evenly spread. */
export class ChangeMaker {
  readonly #changeOne: (index: number) => void;
  readonly #count: number;
  #timer: NodeJS.Timeout | undefined;
  #next = 0;

  constructor(count: number, changeOne: (index: number) => void) {
    this.#count = count;
    this.#changeOne = changeOne;
  }

  /** @param perSecond 0 ends the changes */
  setRate(perSecond: number): void {
    clearInterval(this.#timer);
    if (perSecond === 0) return;
    const beganAt = performance.now();
    let made = 0;
    this.#timer = setInterval(() => {
      // A late tick is made up for, up to a second's worth.
      const due = Math.min(((performance.now() - beganAt) * perSecond) / 1000, made + perSecond);
      for (; made < due; made += 1) {
        this.#changeOne(this.#next);
        this.#next = (this.#next + 1) % this.#count;
      }
    }, TICK);
  }
}
