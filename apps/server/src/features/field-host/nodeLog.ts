import type { ValueBatch } from "@atrium/drivers";
import type { Clock, Log } from "@atrium/time";
import { encodeEntry, type FieldItem, ROW_SIZE } from "../../platform/nodes/field/fieldItems.ts";
import type { KeptLog } from "../../platform/nodes/keptLog.ts";

export interface NodeLogOptions {
  readonly kept: Pick<KeptLog, "append">;
  readonly node: string;
  /** Names this run, so that no two runs give an entry the same id. */
  readonly boot: string;
  readonly clock: Pick<Clock, "now" | "after">;
  readonly log: Log;
}

/** What comes within this time is one entry, ms. */
const WINDOW = 50;
/** An entry that the log did not take is given to it again after this, ms. */
const RETRY_DELAY = 500;
/** Octets of an entry, about; a message has 768 KB at the most. */
const MAX_ENTRY = 400_000;
/** Octets that wait while the log takes nothing; beyond, the oldest rows are dropped. */
const MAX_WAITING = 128 * 1_048_576;
/** Octets of the words of an item beside its texts, about. */
const WORDS_SIZE = 160;

/** An entry that is being filled, or waits. */
interface Page {
  readonly items: FieldItem[];
  size: number;
  readonly done: PromiseWithResolvers<void>;
}

/** Writes what the drivers of a node say into its kept log, in order: one entry for all that comes within a moment. */
export class NodeLog {
  readonly #options: NodeLogOptions;
  readonly #pages: Page[] = [];
  #count = 0;
  #waiting = 0;
  #lost = 0;
  #cancel: (() => void) | undefined;
  #writing: Promise<void> | undefined;
  #isStopped = false;
  #wake: () => void = () => undefined;

  constructor(options: NodeLogOptions) {
    this.#options = options;
  }

  /** Rows that were dropped, since the log took nothing for too long. */
  get lost(): number {
    return this.#lost;
  }

  /** Octets that the log does not have yet, about. */
  get waiting(): number {
    return this.#waiting;
  }

  /** The receiver of a batch owns it: nobody writes into it later. Resolves when the log has it. */
  async say(item: FieldItem): Promise<void> {
    const size = sizeOf(item);
    let page = this.#pages.at(-1);
    // The first page may be on its way already.
    const isClosed = page === undefined || (this.#pages.length === 1 && this.#writing !== undefined);
    if (page === undefined || isClosed || page.size + size > MAX_ENTRY) {
      page = { items: [], size: 0, done: Promise.withResolvers<void>() };
      // Nobody may wait for it.
      page.done.promise.catch(() => undefined);
      this.#pages.push(page);
    }
    page.items.push(item);
    page.size += size;
    this.#waiting += size;
    if (this.#waiting > MAX_WAITING) this.#dropOldest();
    if (this.#writing === undefined) this.#cancel ??= this.#options.clock.after(WINDOW, () => this.#begin());
    await page.done.promise;
  }

  /** Writes what waits; what the log does not take now is lost. */
  async stop(): Promise<void> {
    this.#isStopped = true;
    this.#begin();
    this.#wake();
    await this.#writing;
    for (const { done } of this.#pages.splice(0)) done.reject(new Error("The node has stopped"));
  }

  #begin(): void {
    this.#cancel?.();
    this.#cancel = undefined;
    if (this.#writing !== undefined || this.#pages.length === 0) return;
    this.#writing = this.#write().finally(() => {
      this.#writing = undefined;
      if (this.#pages.length > 0 && !this.#isStopped) {
        this.#cancel ??= this.#options.clock.after(WINDOW, () => this.#begin());
      }
    });
  }

  /** Pages that are full go without a pause; one that came in between waits for its window. */
  async #write(): Promise<void> {
    const { kept, node, boot, clock, log } = this.#options;
    for (let count = this.#pages.length; count > 0; count -= 1) {
      const [page] = this.#pages;
      if (page === undefined) return;
      const id = `${node}-${boot}-${this.#count}`;
      const content = encodeEntry({ at: clock.now(), items: page.items });
      try {
        await kept.append(id, content);
      } catch (error) {
        if (this.#isStopped) return;
        log.warn({ err: error, waiting: this.#waiting }, "the log of this node takes nothing; it is tried again");
        await this.#pause();
        count += 1;
        continue;
      }
      this.#count += 1;
      this.#pages.shift();
      this.#waiting -= page.size;
      page.done.resolve();
    }
  }

  async #pause(): Promise<void> {
    await new Promise<void>((resolve) => {
      const cancel = this.#options.clock.after(RETRY_DELAY, resolve);
      this.#wake = () => {
        cancel();
        resolve();
      };
    });
    this.#wake = () => undefined;
  }

  /** Of the oldest page that is not on its way, everything but events: these come again from their devices, or never. */
  #dropOldest(): void {
    const page = this.#pages.find(({ items }, index) => index > 0 && items.some(({ kind }) => kind === "rows"));
    if (page === undefined) return;
    const kept = page.items.filter(({ kind }) => kind !== "rows");
    for (const item of page.items) if (item.kind === "rows") this.#lost += item.rows.length;
    page.items.splice(0, page.items.length, ...kept);
    const size = kept.reduce((sum, item) => sum + sizeOf(item), 0);
    this.#waiting -= page.size - size;
    page.size = size;
  }
}

function sizeOf(item: FieldItem): number {
  if (item.kind === "rows") return WORDS_SIZE + item.rows.length * ROW_SIZE;
  return (
    WORDS_SIZE + ("reason" in item ? (item.reason?.length ?? 0) * 3 : 0) + ("text" in item ? item.text.length * 3 : 0)
  );
}

/** Rows as batches that fit in an entry. */
export function* fittingBatches(batch: ValueBatch): Generator<ValueBatch, void> {
  const most = Math.floor(MAX_ENTRY / 2 / ROW_SIZE);
  for (let from = 0; from < batch.length; from += most) {
    const to = Math.min(batch.length, from + most);
    yield {
      length: to - from,
      ids: batch.ids.subarray(from, to),
      values: batch.values.subarray(from, to),
      qualities: batch.qualities.subarray(from, to),
      times: batch.times.subarray(from, to),
    };
  }
}
