/** Time as an argument, so that a night of timeouts tests in a millisecond. */
export interface Clock {
  /** Milliseconds since the epoch. */
  now(): number;
  /** Runs `task` once after `delay` ms; the returned function cancels it. */
  after(delay: number, task: () => void): () => void;
}

export const systemClock: Clock = {
  now: () => Date.now(),
  after(delay, task) {
    const timer = setTimeout(task, delay);
    return () => clearTimeout(timer);
  },
};
