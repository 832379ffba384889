import type { Millis } from "@atrium/contract";

export interface BackoffOptions {
  /** Before the first retry. */
  readonly first: Millis;
  /** No retry waits longer. */
  readonly longest: Millis;
  /** 0 to 1; a test gives its own. */
  readonly random?: () => number;
}

/**
 * How long to wait before trying again: doubles with each failure, and half of it is left to chance, so that a hundred
 * gateways behind one switch do not come back in the same millisecond.
 */
export class Backoff {
  readonly #options: BackoffOptions;
  #failures = 0;

  constructor(options: BackoffOptions) {
    this.#options = options;
  }

  /** Ms to wait now. */
  next(): number {
    const { first, longest, random = Math.random } = this.#options;
    const full = Math.min(longest, first * 2 ** this.#failures);
    if (full < longest) this.#failures += 1;
    return full / 2 + (full / 2) * random();
  }

  reset(): void {
    this.#failures = 0;
  }
}
