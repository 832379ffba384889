/**
 * Decides whether a poll's value is still valid. A poll that was sent before a write or a notification may
 * carry the value from before it; its reply comes later and must not win.
 */
export class Generations {
  #count = 0;
  readonly #touched: number[] = [];

  /** Taken when a poll is sent, given back with its values. */
  stamp(): number {
    return this.#count;
  }

  /** The point was written, or its device reported a value unasked. */
  touch(index: number): void {
    this.#count += 1;
    this.#touched[index] = this.#count;
  }

  isCurrent(index: number, stamp: number): boolean {
    return (this.#touched[index] ?? 0) <= stamp;
  }
}
