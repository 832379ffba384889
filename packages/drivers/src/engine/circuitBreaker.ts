import type { Clock } from "../clock.ts";
import type { Backoff } from "./backoff.ts";

/** `probe`: one try without retries, to see whether the device is back. `nothing`: leave it alone for now. */
export type Admission = "request" | "probe" | "nothing";

/** Keeps requests away from a device that does not answer, but for one probe at a time. */
export class CircuitBreaker {
  readonly #clock: Clock;
  readonly #backoff: Backoff;
  #openUntil: number | null = null;
  #isProbing = false;

  constructor(clock: Clock, backoff: Backoff) {
    this.#clock = clock;
    this.#backoff = backoff;
  }

  get isOpen(): boolean {
    return this.#openUntil !== null;
  }

  /** Asks to send; whoever gets `request` or `probe` reports `succeeded` or `failed` afterwards. */
  admit(): Admission {
    if (this.#openUntil === null) return "request";
    if (this.#isProbing || this.#clock.now() < this.#openUntil) return "nothing";
    this.#isProbing = true;
    return "probe";
  }

  succeeded(): void {
    this.#openUntil = null;
    this.#isProbing = false;
    this.#backoff.reset();
  }

  failed(): void {
    this.#openUntil = this.#clock.now() + this.#backoff.next();
    this.#isProbing = false;
  }
}
