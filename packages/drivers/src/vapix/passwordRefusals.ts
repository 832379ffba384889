import type { Clock } from "@atrium/time";

/** Refused passwords in a row before a unit is left alone. */
const REFUSALS = 2;
/**
 * Ms for which it is left alone first, and by how much longer each further time, up to the setting. A unit that has one
 * nonce for all its clients refuses a right password too, where another client has just taken a new nonce.
 */
const FIRST_PAUSE = 5_000;
const LONGER = 3;

/** How often one unit has refused our password, on whichever of its links: a further try could lock the account. */
export class PasswordRefusals {
  readonly #clock: Clock;
  /** Of a pause, ms. */
  readonly #longest: number;
  #count = 0;
  #lockedUntil = 0;
  #pause = FIRST_PAUSE;

  constructor(clock: Clock, longest: number) {
    this.#clock = clock;
    this.#longest = longest;
  }

  /** It is left alone for now. */
  get isLocked(): boolean {
    return this.#lockedUntil > this.#clock.elapsed();
  }

  refused(): void {
    this.#count += 1;
    if (this.#count < REFUSALS) return;
    const pause = Math.min(this.#pause, this.#longest);
    this.#lockedUntil = this.#clock.elapsed() + pause;
    this.#pause = pause * LONGER;
  }

  /** The unit took what we proved. */
  passed(): void {
    this.#count = 0;
    this.#pause = FIRST_PAUSE;
  }
}
