import { setFlagsFromString } from "node:v8";
import { Worker } from "node:worker_threads";
import type { Log } from "@atrium/time";
import type { HistoryOrder, HistoryWord } from "./historyOrder.ts";
import { HistoryServer } from "./historyServer.ts";
import type { Edge } from "./pastDays.ts";

/** MB. Days lived through are much short-lived garbage: a quarter of the time goes into collecting it in a small nursery. */
const ROOM = { maxYoungGenerationSizeMb: 48, maxOldGenerationSizeMb: 1_024 };
/** The program is started with a small nursery (`runtime.json`). That flag stands above a thread's own room, and ours has been read. */
const OWN_NURSERY = "--max-semi-space-size=0";

interface HistoryThreadOptions {
  readonly order: HistoryOrder;
  /** The live counters of this moment. */
  readonly now: () => Edge;
  readonly log: Log;
}

/**
 * The import of the past, in a thread of its own: a year is minutes of work, and its memory is given back whole when the
 * thread ends.
 */
export class HistoryThread {
  readonly #options: HistoryThreadOptions;
  #done = 0;

  constructor(options: HistoryThreadOptions) {
    this.#options = options;
  }

  /** Days written and to write. */
  get progress(): { done: number; total: number } {
    return { done: this.#done, total: this.#options.order.days };
  }

  /** Resolves when the server has all of it, or when it was stopped in between. @throws Error with the reason why it ended */
  async run(signal: AbortSignal): Promise<void> {
    const { order, log } = this.#options;
    const { isImported } = await new HistoryServer(order.url, order.token, log).extent(signal);
    if (isImported) {
      this.#done = order.days;
      return;
    }
    signal.throwIfAborted();
    setFlagsFromString(OWN_NURSERY);
    const worker = new Worker(new URL("thread.ts", import.meta.url), { workerData: order, resourceLimits: ROOM });
    // In the middle of whatever it does: how far it is stands in a file that is replaced whole.
    const stop = () => void worker.terminate();
    signal.addEventListener("abort", stop, { once: true });
    const { promise, resolve, reject } = Promise.withResolvers<void>();
    worker.on("message", (word: HistoryWord) => {
      if (word.kind === "end" && word.reason !== undefined && !signal.aborted) reject(new Error(word.reason));
      else if (word.kind !== "end") this.#heed(word, worker);
    });
    worker.on("error", reject);
    worker.on("exit", () => resolve());
    try {
      await promise;
    } finally {
      signal.removeEventListener("abort", stop);
      await worker.terminate();
    }
  }

  #heed(word: Exclude<HistoryWord, { kind: "end" }>, worker: Worker): void {
    const { now, log } = this.#options;
    switch (word.kind) {
      case "edge?": {
        worker.postMessage(now());
        return;
      }
      case "progress": {
        this.#done = word.done;
        return;
      }
      case "log": {
        log[word.level](word.fields, word.text);
      }
    }
  }
}
