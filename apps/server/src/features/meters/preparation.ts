import type { Clock, Log } from "@atrium/time";

export interface PreparationOptions {
  readonly clock: Clock;
  readonly log: Log;
  /** Whether background work may be done now. */
  readonly isDatabaseAvailable: () => boolean;
  /** Prepares what there is to prepare, each piece as a `step`. */
  readonly work: () => Promise<void>;
}

/**
 * How soon a day is prepared after its samples have come: before somebody asks for it. While a year is brought in, days that came
 * side by side are read once.
 */
const INTERVAL = 5_000;
/** A piece waits until nobody has asked for so long, ms, as an answer needs the same processor; but no longer than the second. */
const QUIET = 100;
const LONGEST_WAIT = 2_000;

/** Counts the days of the past in the background, out of the way of those who ask. */
export class Preparation {
  readonly #options: PreparationOptions;
  #cancel: () => void = () => undefined;
  #work: Promise<void> = Promise.resolve();
  #isStopping = false;
  /** By the clock's elapsed time, ms. */
  #askedAt = Number.NEGATIVE_INFINITY;

  constructor(options: PreparationOptions) {
    this.#options = options;
  }

  start(): void {
    this.#plan(0);
  }

  async stop(): Promise<void> {
    this.#isStopping = true;
    this.#cancel();
    await this.#work;
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

  #plan(delay: number): void {
    if (this.#isStopping) return;
    this.#cancel = this.#options.clock.after(delay, () => {
      this.#work = this.#prepare().then(() => this.#plan(INTERVAL));
    });
  }

  async #prepare(): Promise<void> {
    const { log, isDatabaseAvailable, work } = this.#options;
    if (!isDatabaseAvailable()) return;
    try {
      await work();
    } catch (error) {
      log.warn({ err: error }, "preparing the counts of past days was interrupted and is tried again");
    }
  }

  async #whenQuiet(): Promise<void> {
    const isQuiet = () => this.#options.clock.elapsed() - this.#askedAt >= QUIET;
    for (let waited = 0; waited < LONGEST_WAIT && !isQuiet() && !this.#isStopping; waited += QUIET) {
      await this.#pause(QUIET);
    }
  }

  async #pause(duration: number): Promise<void> {
    await new Promise<void>((resolve) => this.#options.clock.after(duration, resolve));
  }
}
