interface Held {
  readonly value: number;
  /** When another value took its place, ms; Infinity: it holds. */
  until: number;
}

/**
 * How far a value has come, up or down, from the least or the greatest of a window before it. A value holds until the next
 * one. Only values that can still become the extreme are kept, so each costs a constant amount of work.
 */
export class SlidingChange {
  readonly #window: number;
  /** 1: how far it has risen; −1: how far it has fallen. */
  readonly #sign: 1 | -1;
  /** Each is more extreme than those after it; the last one is the value that holds. */
  readonly #held: Held[] = [];

  constructor({ window, direction }: { readonly window: number; readonly direction: "up" | "down" }) {
    this.#window = window;
    this.#sign = direction === "up" ? 1 : -1;
  }

  take(value: number, time: number): void {
    const signed = this.#sign * value;
    const last = this.#held.at(-1);
    if (last !== undefined) last.until = time;
    while ((this.#held.at(-1)?.value ?? Number.NEGATIVE_INFINITY) >= signed) this.#held.pop();
    this.#held.push({ value: signed, until: Number.POSITIVE_INFINITY });
  }

  /** Values are not known for a time: what was before says nothing about what comes. */
  forget(): void {
    this.#held.length = 0;
  }

  /** At this moment, in the value's unit; NaN: nothing is known. */
  at(time: number): number {
    while ((this.#held[0]?.until ?? Number.POSITIVE_INFINITY) <= time - this.#window) this.#held.shift();
    return (this.#held.at(-1)?.value ?? Number.NaN) - (this.#held[0]?.value ?? Number.NaN);
  }

  /** When the extreme leaves the window, if nothing comes, ms. */
  get changesAt(): number {
    return (this.#held[0]?.until ?? Number.POSITIVE_INFINITY) + this.#window;
  }
}
