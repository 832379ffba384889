import type { Clock } from "../clock.ts";

export interface PollCycleOptions {
  readonly clock: Clock;
  /** Ms from the beginning of one run to the beginning of the next. */
  readonly interval: number;
  /** Share of the interval by which the run after `runSoon` comes later than the interval says; 0 where it is left out. */
  readonly phase?: number;
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
  /** Whether the present run was asked for, and not due by the interval. */
  #isOutOfTurn = false;
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

  /**
   * Runs now, or once more as soon as the present run has ended.
   * @returns settles when the run that is now under way has ended
   */
  runSoon(): Promise<void> {
    if (this.#isStopped) return Promise.resolve();
    this.#due = this.#options.clock.elapsed();
    this.#isOutOfTurn = true;
    this.#begin();
    return this.#running ?? Promise.resolve();
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
    if (this.#isWantedAgain) {
      this.#schedule(0);
      return;
    }
    const { clock, interval, phase = 0 } = this.#options;
    const later = this.#isOutOfTurn ? interval * phase : 0;
    this.#isOutOfTurn = false;
    this.#schedule(Math.max(0, this.#due + interval + later - clock.elapsed()));
  }
}
