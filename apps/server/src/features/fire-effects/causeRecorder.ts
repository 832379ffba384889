import type { Log } from "@atrium/time";
import type { FireStore } from "./fireStore.ts";
import type { StoredCause } from "./openCause.ts";

interface CauseRecorderOptions {
  readonly store: Pick<FireStore, "save" | "forget">;
  readonly log: Log;
}

/** How often is looked for what is too old, ms. */
const FORGET = 3_600_000;

/** Writes each alarm down as it changes, the newest state once, and waits while the database is away. */
export class CauseRecorder {
  readonly #options: CauseRecorderOptions;
  readonly #unsaved = new Map<number, StoredCause>();
  #forgotAt = Number.NEGATIVE_INFINITY;
  #saving: Promise<void> | undefined;

  constructor(options: CauseRecorderOptions) {
    this.#options = options;
  }

  keep(kept: StoredCause): void {
    this.#unsaved.set(kept.cause.id, kept);
  }

  /** What is not written yet is, where nothing is being written. */
  tick(now: number): void {
    this.#saving ??= this.#save().finally(() => {
      this.#saving = undefined;
    });
    if (now < this.#forgotAt + FORGET) return;
    this.#forgotAt = now;
    const { store, log } = this.#options;
    void store.forget(now).catch((error: unknown) => {
      log.warn({ err: error }, "old fire records were not taken away");
    });
  }

  /** Everything is written, where the database answers. */
  async flush(): Promise<void> {
    await this.#saving;
    await this.#save();
  }

  async #save(): Promise<void> {
    const { store, log } = this.#options;
    for (const [id, kept] of this.#unsaved) {
      try {
        await store.save(kept);
        if (this.#unsaved.get(id) === kept) this.#unsaved.delete(id);
      } catch (error) {
        // It stays in memory, and is tried again.
        log.warn({ err: error, cause: id }, "what a fire alarm caused was not kept");
        return;
      }
    }
  }
}
