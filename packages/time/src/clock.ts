/** Time as an argument, so that a night of timeouts tests in a millisecond. */
export interface Clock {
  /** Milliseconds since the epoch. */
  now(): number;
  /**
   * Milliseconds since any moment, for ages and deadlines: the wall clock may be set by an hour at any time, and that
   * must make nothing look old and nothing wait.
   */
  elapsed(): number;
  /** Runs `task` once after `delay` ms; the returned function cancels it. */
  after(delay: number, task: () => void): () => void;
}

export const systemClock: Clock = {
  now: () => Date.now(),
  elapsed: () => performance.now(),
  after(delay, task) {
    const timer = setTimeout(task, delay);
    return () => clearTimeout(timer);
  },
};
