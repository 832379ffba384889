import { type Clock, DAY, HOUR, type Log } from "@atrium/time";
import type { DoubtStore } from "./doubtStore.ts";

/** Drivers say each quarter hour that readings are still in doubt. */
const SILENT_AFTER = HOUR;

export interface DoubtUpkeepOptions {
  readonly store: Pick<DoubtStore, "endOpen" | "forget">;
  /** Days for which samples are kept: what was not believed is kept as long as what was. */
  readonly keptDays: number;
  readonly clock: Clock;
  readonly log: Log;
}

/** Closes lists of readings in doubt whose end nobody saw, and forgets old ones. */
export class DoubtUpkeep {
  readonly #options: DoubtUpkeepOptions;
  #cancel: () => void = () => undefined;
  #work: Promise<void> = Promise.resolve();
  #isStopping = false;

  constructor(options: DoubtUpkeepOptions) {
    this.#options = options;
  }

  /** An earlier run's drivers say nothing any more; what goes on is opened again by the new ones. */
  async start(): Promise<void> {
    const { store, clock } = this.#options;
    await store.endOpen(clock.now() + DAY);
    this.#plan();
  }

  async stop(): Promise<void> {
    this.#isStopping = true;
    this.#cancel();
    await this.#work;
  }

  #plan(): void {
    if (this.#isStopping) return;
    this.#cancel = this.#options.clock.after(HOUR, () => {
      this.#work = this.#run().then(() => this.#plan());
    });
  }

  async #run(): Promise<void> {
    const { store, keptDays, clock, log } = this.#options;
    const now = clock.now();
    try {
      await store.endOpen(now - SILENT_AFTER);
      await store.forget(now - keptDays * DAY);
    } catch (error) {
      log.warn({ err: error }, "the upkeep of readings in doubt was interrupted and is tried again");
    }
  }
}
