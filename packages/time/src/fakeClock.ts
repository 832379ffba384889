import type { Clock } from "./clock.ts";

interface Task {
  readonly at: number;
  readonly run: () => void;
}

/** A clock for tests: time stands still until `pass` or `passSlowly` moves it, running what falls due in order. */
export class FakeClock implements Clock {
  #now: number;
  /** How far the wall clock is ahead of the elapsed time. */
  #step = 0;
  /** In the order in which they fall due; of those that do so together, in the order in which they came. */
  readonly #tasks: Task[] = [];

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

  after(delay: number, run: () => void): () => void {
    const task = { at: this.#now + delay, run };
    this.#tasks.splice(this.#placeAfter(task.at), 0, task);
    return () => {
      const place = this.#tasks.indexOf(task);
      if (place >= 0) this.#tasks.splice(place, 1);
    };
  }

  /** The program stands still for `duration` ms: what falls due in that time runs late, with the next move. */
  stall(duration: number): void {
    this.#now += duration;
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
    const [next] = this.#tasks;
    if (next === undefined || next.at > end) return false;
    this.#tasks.shift();
    this.#now = Math.max(this.#now, next.at);
    next.run();
    return true;
  }

  /** The place behind all that falls due until then. */
  #placeAfter(at: number): number {
    let [low, high] = [0, this.#tasks.length];
    while (low < high) {
      const middle = (low + high) >>> 1;
      if ((this.#tasks[middle]?.at ?? at) <= at) low = middle + 1;
      else high = middle;
    }
    return low;
  }
}

/** Lets every promise that can settle do so. */
export function settled(): Promise<void> {
  return new Promise<void>((resolve) => void setImmediate(resolve));
}
