import type { Clock, Log } from "@atrium/time";
import type { AuditEntry } from "../../platform/audit/auditSink.ts";
import type { StoredEntry } from "./alarmEntry.ts";
import type { JournalBatch, NewStep } from "./journalStore.ts";

export interface JournalOptions {
  readonly store: { write(batch: JournalBatch): Promise<void> };
  readonly clock: Pick<Clock, "after">;
  readonly log: Log;
  /** Steps that wait at most while the database is away. */
  readonly most?: number;
}

/** The most rows of one batch. */
const BATCH = 5_000;
/** How long after a failure it is tried again, ms. */
const RETRY_DELAY = 1_000;
/** What waits without a database, some 300 MB: days of a quiet campus, minutes of the worst storm. */
const MAX_WAITING = 500_000;

interface Waiting {
  readonly entry: StoredEntry | undefined;
  readonly steps: readonly NewStep[];
  readonly audit: readonly AuditEntry[];
  readonly kept: () => void;
}

/** Writes what happens in its order, in batches that grow with what comes; what cannot be written now is written later. */
export class Journal {
  readonly #options: JournalOptions;
  #waiting: Waiting[] = [];
  #writing: Promise<void> | undefined;
  #isStopped = false;
  #cancel: (() => void) | undefined;
  #lost = 0;

  constructor(options: JournalOptions) {
    this.#options = options;
  }

  /** Rows that wait for the database. */
  get length(): number {
    return this.#waiting.length;
  }

  /** Rows that were dropped because the database was away for too long. */
  get lost(): number {
    return this.#lost;
  }

  /** A row that is not written yet. */
  entryOf(id: number): StoredEntry | undefined {
    return this.unwritten()(id);
  }

  /**
   * Rows that are not written yet, by their ids. One that is written in between is still found: whoever asked before
   * may read it as it was.
   */
  unwritten(): (id: number) => StoredEntry | undefined {
    const waiting = this.#waiting;
    return (id) => waiting.findLast(({ entry }) => entry?.row.id === id)?.entry;
  }

  /** Resolves when it is kept. */
  async add(given: { entry?: StoredEntry; steps?: readonly NewStep[]; audit?: readonly AuditEntry[] }): Promise<void> {
    const { entry, steps = [], audit = [] } = given;
    if (this.#waiting.length >= (this.#options.most ?? MAX_WAITING)) {
      this.#lost += 1;
      return;
    }
    // What is kept is what is so now: the row may be another one by the time it is written.
    const asNow = entry && { ...entry };
    await new Promise<void>((kept) => {
      this.#waiting.push({ entry: asNow, steps, audit, kept });
      if (this.#cancel === undefined) this.#begin();
    });
  }

  /** What waits is written, once; a database that is away keeps nobody from stopping. */
  async stop(): Promise<void> {
    this.#isStopped = true;
    this.#cancel?.();
    this.#cancel = undefined;
    await this.#writing;
    if (this.#waiting.length > 0) await this.#write();
  }

  #begin(): void {
    this.#writing ??= this.#write().finally(() => {
      this.#writing = undefined;
    });
  }

  async #write(): Promise<void> {
    try {
      // What comes in the same turn goes together.
      await Promise.resolve();
      while (this.#waiting.length > 0) {
        const some = this.#waiting.slice(0, BATCH);
        await this.#options.store.write(batchOf(some));
        this.#waiting = this.#waiting.slice(some.length);
        for (const { kept } of some) kept();
      }
    } catch (error) {
      this.#options.log.warn({ err: error, waiting: this.#waiting.length }, "the journal of alarms is not written yet");
      if (!this.#isStopped) this.#tryAgain();
    }
  }

  #tryAgain(): void {
    this.#cancel = this.#options.clock.after(RETRY_DELAY, () => {
      this.#cancel = undefined;
      this.#begin();
    });
  }
}

function batchOf(waiting: readonly Waiting[]): JournalBatch {
  const newest = new Map<number, StoredEntry>();
  for (const { entry } of waiting) if (entry !== undefined) newest.set(entry.row.id, entry);
  return {
    entries: [...newest.values()],
    steps: waiting.flatMap(({ steps }) => steps),
    audit: waiting.flatMap(({ audit }) => audit),
  };
}
