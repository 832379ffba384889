import type { Clock } from "../src/clock.ts";

/** Time that stands still until `pass` moves it. */
export class FakeClock implements Clock {
  #now: number;
  /** How far the wall clock is ahead of the elapsed time. */
  #step = 0;
  #tasks: { readonly at: number; readonly task: () => void }[] = [];

  constructor(now = 1_000_000) {
    this.#now = now;
  }

  now(): number {
    return this.#now + this.#step;
  }

  elapsed(): number {
    return this.#now;
  }

  /** Sets the wall clock forward by ms; no timer fires because of it. */
  set(step: number): void {
    this.#step += step;
  }

  after(delay: number, task: () => void): () => void {
    const entry = { at: this.#now + delay, task };
    this.#tasks.push(entry);
    return () => {
      this.#tasks = this.#tasks.filter((one) => one !== entry);
    };
  }

  /** Lets `duration` ms go by; promises settle in between. */
  async pass(duration: number): Promise<void> {
    const end = this.#now + duration;
    await settled();
    for (let next = this.#firstUntil(end); next !== undefined; next = this.#firstUntil(end)) {
      this.#tasks = this.#tasks.filter((one) => one !== next);
      this.#now = next.at;
      next.task();
      await settled();
    }
    this.#now = end;
  }

  #firstUntil(end: number): { readonly at: number; readonly task: () => void } | undefined {
    return this.#tasks.filter(({ at }) => at <= end).toSorted((a, b) => a.at - b.at)[0];
  }
}

/** Lets every promise that can settle do so. */
export function settled(): Promise<void> {
  return new Promise<void>((resolve) => void setImmediate(resolve));
}
