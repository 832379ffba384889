import { type Clock, systemClock } from "@atrium/time";

interface Entry {
  readonly at: number;
  readonly task: () => void;
  cancel: () => void;
}

/** A clock that goes on by itself, as sockets do, and leaps where a test would wait. */
export class LeapingClock implements Clock {
  #leapt = 0;
  readonly #entries = new Set<Entry>();

  now(): number {
    return Math.round(systemClock.now() + this.#leapt);
  }

  elapsed(): number {
    return systemClock.elapsed() + this.#leapt;
  }

  after(delay: number, task: () => void): () => void {
    const entry: Entry = { at: this.elapsed() + delay, task, cancel: () => undefined };
    this.#entries.add(entry);
    this.#arm(entry);
    return () => this.#forget(entry);
  }

  /** Runs what falls due within some ms, in its order. */
  leap(duration: number): void {
    const end = this.elapsed() + duration;
    for (let next = this.#next(end); next !== undefined; next = this.#next(end)) {
      this.#leapt += Math.max(0, next.at - this.elapsed());
      this.#run(next);
    }
    this.#leapt += Math.max(0, end - this.elapsed());
    for (const entry of this.#entries) this.#arm(entry);
  }

  #next(end: number): Entry | undefined {
    return [...this.#entries].filter(({ at }) => at <= end).toSorted((one, other) => one.at - other.at)[0];
  }

  #arm(entry: Entry): void {
    entry.cancel();
    entry.cancel = systemClock.after(Math.max(0, entry.at - this.elapsed()), () => this.#run(entry));
  }

  #run(entry: Entry): void {
    this.#forget(entry);
    entry.task();
  }

  #forget(entry: Entry): void {
    entry.cancel();
    this.#entries.delete(entry);
  }
}
