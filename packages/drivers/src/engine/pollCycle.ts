import type { Millis } from "@atrium/contract";
import type { Clock } from "@atrium/time";

export interface PollCycleOptions {
  readonly clock: Clock;
  /** From the beginning of one run to the beginning of the next. */
  readonly interval: Millis;
  /** Share of the interval by which the run after `runSoon` comes later than the interval says; 0 where it is left out. */
  readonly phase?: number;
  /**
   * Must not reject.
   * @param lateness ms that it begins later than the interval asks for
   */
  readonly run: (lateness: number) => Promise<void>;
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
  /** When the interval asks for that run, which a run before it that took too long has passed over. */
  #wanted = 0;

  constructor(options: PollCycleOptions) {
    this.#options = options;
  }

  /** Begins with a run after `delay` ms. */
  start(delay = 0): void {
    this.#isStopped = false;
    this.#schedule(this.#options.clock.elapsed() + delay);
  }

  /**
   * Runs now, or once more as soon as the present run has ended.
   * @returns settles when the run that is now under way has ended
   */
  runSoon(): Promise<void> {
    if (this.#isStopped) return Promise.resolve();
    this.#due = this.#options.clock.elapsed();
    this.#isOutOfTurn = true;
    this.#wanted = this.#due;
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

  /** @param wanted by the clock's `elapsed`; where that has passed, the run follows at once */
  #schedule(wanted: number): void {
    this.#cancel?.();
    const now = this.#options.clock.elapsed();
    this.#wanted = wanted;
    this.#due = Math.max(now, wanted);
    this.#cancel = this.#options.clock.after(this.#due - now, () => this.#begin());
  }

  #begin(): void {
    this.#cancel?.();
    this.#cancel = null;
    if (this.#running !== null) {
      this.#isWantedAgain = true;
      return;
    }
    this.#isWantedAgain = false;
    const { clock, run } = this.#options;
    this.#running = run(Math.max(0, clock.elapsed() - this.#wanted)).then(() => this.#ended());
  }

  /** Counts from when the run was due, so that late timers do not add up. */
  #ended(): void {
    this.#running = null;
    if (this.#isStopped) return;
    const { clock, interval, phase = 0 } = this.#options;
    if (this.#isWantedAgain) {
      this.#schedule(clock.elapsed());
      return;
    }
    const later = this.#isOutOfTurn ? interval * phase : 0;
    this.#isOutOfTurn = false;
    this.#schedule(this.#due + interval + later);
  }
}
