import type { Clock } from "@atrium/time";
import type { Backoff } from "./backoff.ts";

/** `probe`: one try without retries, to see whether the device is back. `nothing`: leave it alone for now. */
export type Admission = "request" | "probe" | "nothing";

/** Keeps requests away from a device that does not answer, but for one probe at a time. */
export class CircuitBreaker {
  readonly #clock: Clock;
  readonly #backoff: Backoff;
  #opened: { readonly at: number; readonly wait: number } | null = null;
  #isProbing = false;

  constructor(clock: Clock, backoff: Backoff) {
    this.#clock = clock;
    this.#backoff = backoff;
  }

  get isOpen(): boolean {
    return this.#opened !== null;
  }

  /** Asks to send; a caller that gets `request` or `probe` reports `succeeded` or `failed` afterwards. */
  admit(): Admission {
    if (this.#opened === null) return "request";
    const passed = this.#clock.elapsed() - this.#opened.at;
    if (this.#isProbing || passed < this.#opened.wait) return "nothing";
    this.#isProbing = true;
    return "probe";
  }

  succeeded(): void {
    this.#opened = null;
    this.#isProbing = false;
    this.#backoff.reset();
  }

  failed(): void {
    this.#opened = { at: this.#clock.elapsed(), wait: this.#backoff.next() };
    this.#isProbing = false;
  }
}
