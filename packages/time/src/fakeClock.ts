import type { Clock } from "./clock.ts";

/** A clock for tests: time stands still until `pass` or `passSlowly` moves it, running what falls due in order. */
export class FakeClock implements Clock {
  #now: number;
  /** How far the wall clock is ahead of the elapsed time. */
  #step = 0;
  #tasks: { readonly at: number; readonly task: () => void }[] = [];

  constructor(now = Date.UTC(2026, 0, 5, 9)) {
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

  /** Lets `duration` ms go by in one moment of the test: no promise settles in between. */
  pass(duration: number): void {
    const end = this.#now + duration;
    while (this.#runNext(end)) continue;
    this.#now = end;
  }

  /** Lets `duration` ms go by; promises settle before, between and after what falls due. */
  async passSlowly(duration: number): Promise<void> {
    const end = this.#now + duration;
    do await settled();
    while (this.#runNext(end));
    this.#now = end;
  }

  /** Runs the task that falls due first until `end`; false: there is none. */
  #runNext(end: number): boolean {
    const [next] = this.#tasks.filter(({ at }) => at <= end).toSorted((one, other) => one.at - other.at);
    if (next === undefined) return false;
    this.#tasks = this.#tasks.filter((one) => one !== next);
    this.#now = Math.max(this.#now, next.at);
    next.task();
    return true;
  }
}

/** Lets every promise that can settle do so. */
export function settled(): Promise<void> {
  return new Promise<void>((resolve) => void setImmediate(resolve));
}
