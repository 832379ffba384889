import type { Clock } from "../clock.ts";

export interface PollCycleOptions {
  readonly clock: Clock;
  /** Ms from the beginning of one run to the beginning of the next. */
  readonly interval: number;
  /** Must not reject. */
  readonly run: () => Promise<void>;
}

/**
 * Runs one task again and again. Runs never overlap: where one takes longer than the interval the next follows at once
 * and none is made up for.
 */
export class PollCycle {
  readonly #options: PollCycleOptions;
  #cancel: (() => void) | null = null;
  #running: Promise<void> | null = null;
  #isWantedAgain = false;
  #isStopped = true;
  /** When the present or next run was to begin, by the clock's `elapsed`. */
  #due = 0;

  constructor(options: PollCycleOptions) {
    this.#options = options;
  }

  /** Begins with a run after `delay` ms. */
  start(delay = 0): void {
    this.#isStopped = false;
    this.#schedule(delay);
  }

  /** Runs now, or once more as soon as the present run has ended. */
  runSoon(): void {
    if (this.#isStopped) return;
    this.#due = this.#options.clock.elapsed();
    this.#begin();
  }

  /** Settles when the present run has ended. */
  async stop(): Promise<void> {
    this.#isStopped = true;
    this.#cancel?.();
    this.#cancel = null;
    await this.#running;
  }

  #schedule(delay: number): void {
    this.#cancel?.();
    this.#due = this.#options.clock.elapsed() + delay;
    this.#cancel = this.#options.clock.after(delay, () => this.#begin());
  }

  #begin(): void {
    this.#cancel?.();
    this.#cancel = null;
    if (this.#running !== null) {
      this.#isWantedAgain = true;
      return;
    }
    this.#isWantedAgain = false;
    this.#running = this.#options.run().then(() => this.#ended());
  }

  /** Counts from when the run was due, so that late timers do not add up. */
  #ended(): void {
    this.#running = null;
    if (this.#isStopped) return;
    const { clock, interval } = this.#options;
    const wait = Math.max(0, this.#due + interval - clock.elapsed());
    this.#schedule(this.#isWantedAgain ? 0 : wait);
  }
}
