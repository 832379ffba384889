import { type Clock, systemClock } from "@atrium/time";

/** The real clock, and how many of its timers are pending. */
export class CountingClock implements Clock {
  #waiting = 0;

  get waiting(): number {
    return this.#waiting;
  }

  now(): number {
    return systemClock.now();
  }

  elapsed(): number {
    return systemClock.elapsed();
  }

  after(delay: number, task: () => void): () => void {
    let isWaiting = true;
    this.#waiting += 1;
    const over = (): void => {
      if (isWaiting) this.#waiting -= 1;
      isWaiting = false;
    };
    const cancel = systemClock.after(delay, () => {
      over();
      task();
    });
    return () => {
      over();
      cancel();
    };
  }
}
