import type { Clock, Log } from "@atrium/time";
import { every, type Repetition } from "../../platform/every.ts";

export interface PreparationOptions {
  readonly clock: Clock;
  readonly log: Log;
  /** Whether background work may be done now. */
  readonly isDatabaseAvailable: () => boolean;
  /** Prepares all that is pending, each piece as a `step`. */
  readonly work: () => Promise<void>;
}

/**
 * How soon a day is prepared after its samples have come: before somebody asks for it. While a year is brought in, days that came
 * side by side are read once.
 */
const INTERVAL = 5_000;
/**
 * A piece waits for a pause this long between requests, ms, as answers need the same processor; but no longer than the
 * second.
 */
const QUIET = 100;
const MAX_WAIT = 2_000;

/** Counts the days of the past in the background, out of the way of those who ask. */
export class Preparation {
  readonly #options: PreparationOptions;
  #repetition: Repetition | undefined;
  #isStopping = false;
  /** By the clock's elapsed time, ms. */
  #askedAt = Number.NEGATIVE_INFINITY;

  constructor(options: PreparationOptions) {
    this.#options = options;
  }

  start(): void {
    const { clock, log, isDatabaseAvailable, work } = this.#options;
    const run = async (): Promise<void> => {
      if (isDatabaseAvailable()) await work();
    };
    this.#repetition = every({ task: "counts of past days", interval: INTERVAL, first: 0, run, clock, log });
  }

  async stop(): Promise<void> {
    this.#isStopping = true;
    await this.#repetition?.stop();
  }

  get isStopping(): boolean {
    return this.#isStopping;
  }

  /** Somebody asks now. */
  asked(): void {
    this.#askedAt = this.#options.clock.elapsed();
  }

  /** Does a piece when nobody asks, and pauses for as long as it took: replies have half of the time to themselves. */
  async step(piece: () => Promise<unknown>): Promise<void> {
    const { clock } = this.#options;
    await this.#whenQuiet();
    if (this.#isStopping) return;
    const began = clock.elapsed();
    await piece();
    await this.#pause(clock.elapsed() - began);
  }

  async #whenQuiet(): Promise<void> {
    const isQuiet = () => this.#options.clock.elapsed() - this.#askedAt >= QUIET;
    for (let waited = 0; waited < MAX_WAIT && !isQuiet() && !this.#isStopping; waited += QUIET) {
      await this.#pause(QUIET);
    }
  }

  async #pause(duration: number): Promise<void> {
    await new Promise<void>((resolve) => this.#options.clock.after(duration, resolve));
  }
}
