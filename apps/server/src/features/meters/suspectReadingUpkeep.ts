import { type Clock, DAY, HOUR, type Log } from "@atrium/time";
import { every, type Repetition } from "../../platform/every.ts";
import type { SuspectReadingStore } from "./suspectReadingStore.ts";

/** Drivers say each quarter hour that readings are still in doubt. */
const SILENT_AFTER = HOUR;

export interface SuspectReadingUpkeepOptions {
  readonly store: Pick<SuspectReadingStore, "endOpen" | "forget">;
  /** Days for which samples are kept: what was not believed is kept as long as what was. */
  readonly keptDays: number;
  readonly clock: Clock;
  readonly log: Log;
}

/** Closes lists of readings in doubt whose end nobody saw, and forgets old ones. */
export class SuspectReadingUpkeep {
  readonly #options: SuspectReadingUpkeepOptions;
  #repetition: Repetition | undefined;

  constructor(options: SuspectReadingUpkeepOptions) {
    this.#options = options;
  }

  /** An earlier run's drivers say nothing any more; what goes on is opened again by the new ones. */
  async start(): Promise<void> {
    const { store, clock, log } = this.#options;
    await store.endOpen(clock.now() + DAY);
    this.#repetition = every({ task: "readings in doubt", interval: HOUR, run: () => this.#run(), clock, log });
  }

  async stop(): Promise<void> {
    await this.#repetition?.stop();
  }

  async #run(): Promise<void> {
    const { store, keptDays, clock } = this.#options;
    const now = clock.now();
    await store.endOpen(now - SILENT_AFTER);
    await store.forget(now - keptDays * DAY);
  }
}
