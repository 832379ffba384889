import type { Clock } from "@atrium/drivers";

/** A clock for tests: time stands still until `pass` moves it, running what falls due in order. */
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

  /** Lets `duration` ms go by. */
  pass(duration: number): void {
    const end = this.#now + duration;
    for (let next = this.#next(end); next !== undefined; next = this.#next(end)) {
      this.#tasks = this.#tasks.filter((one) => one !== next);
      this.#now = Math.max(this.#now, next.at);
      next.task();
    }
    this.#now = end;
  }

  #next(end: number): { readonly at: number; readonly task: () => void } | undefined {
    return this.#tasks.filter((one) => one.at <= end).sort((a, b) => a.at - b.at)[0];
  }
}
