import type { Clock } from "./clock.ts";

/**
 * Time as everything mechanical lives it: motors, drives, doors and compressors. It goes as the clock does, or some times
 * faster, so that a test does not wait for a lift. Nothing else follows it: no protocol, no order, no program.
 */
export class Mechanics {
  readonly #clock: Clock;
  #speed: number;
  /** Where its time was when the speed was set, and when that was, ms since the epoch. */
  #from: number;
  #since: number;

  /** @param speed how many times as fast as in reality */
  constructor(clock: Clock, speed: number) {
    this.#clock = clock;
    this.#speed = speed;
    this.#since = clock();
    this.#from = this.#since;
  }

  get speed(): number {
    return this.#speed;
  }

  /** A motion under way goes on from where it is. */
  setSpeed(speed: number): void {
    this.#from = this.now();
    this.#since = this.#clock();
    this.#speed = speed;
  }

  readonly now: Clock = () => this.#from + (this.#clock() - this.#since) * this.#speed;
}
