import type { Clock } from "../../clock.ts";

/** s in which a drive takes its fan from standstill to full speed, and in which the fan runs down again. */
const RUN_UP = 12;
const RUN_DOWN = 18;

/** A speed in % that follows what is asked of it with the inertia of a wheel. */
export class Ramp {
  readonly #clock: Clock;
  #from = 0;
  #target = 0;
  #start: number;

  /** At a standstill. */
  constructor(clock: Clock) {
    this.#clock = clock;
    this.#start = clock();
  }

  get speed(): number {
    const seconds = Math.max(0, this.#clock() - this.#start) / 1000;
    return this.#target >= this.#from
      ? Math.min(this.#target, this.#from + (100 / RUN_UP) * seconds)
      : Math.max(this.#target, this.#from - (100 / RUN_DOWN) * seconds);
  }
  get isMoving(): boolean {
    return this.speed !== this.#target;
  }

  aim(speed: number): void {
    if (speed !== this.#target) {
      this.#from = this.speed;
      this.#target = speed;
      this.#start = this.#clock();
    }
  }

  /** There at once, as after a start of the campus. */
  jump(speed: number): void {
    this.#from = speed;
    this.#target = speed;
  }
}
