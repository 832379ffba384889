import type { HistoryExtent } from "@atrium/contract/devices";
import type { Log } from "@atrium/time";
import * as z from "zod";
import type { Network } from "../electricity/network.ts";
import type { MemoryFile } from "../memory.ts";
import { DAY } from "../physics/localTime.ts";
import { PastCalendar } from "./pastCalendar.ts";
import { Edge } from "./pastDays.ts";
import { Stretches, type StretchQueue } from "./stretchQueue.ts";

const LOG_EVERY_DAYS = 10;

/** How far the import is. `day` days are written; the next one ends at `edge`. */
export const ImportMemory = z.object({
  anchor: z.number(),
  day: z.int().nonnegative(),
  edge: Edge,
});
type Progress = z.infer<typeof ImportMemory>;

export interface HistoryImportOptions {
  readonly network: Network;
  readonly target: { extent(signal: AbortSignal): Promise<HistoryExtent> };
  readonly memory: MemoryFile<typeof ImportMemory>;
  /** The live counters of this moment. */
  readonly now: () => Edge;
  readonly log: Log;
  /** How many days of history. */
  readonly days: number;
  /** How many of them, the newest, have quarter-hour values. */
  readonly fineDays: number;
  /** Lives through all stretches of the past before the anchor, and writes them. */
  readonly live: (queue: StretchQueue, anchor: number, signal: AbortSignal) => Promise<void>;
}

/** Brings the past of the campus into a server that has none, newest day first, and goes on where it was stopped. */
export class HistoryImport {
  readonly #options: HistoryImportOptions;
  #done = 0;

  constructor(options: HistoryImportOptions) {
    this.#options = options;
  }

  /** Days written and to write. */
  get progress(): { done: number; total: number } {
    return { done: this.#done, total: this.#options.days };
  }

  /** Resolves when the server has all of it, or when it was stopped in between. @throws Error with the reason why it ended */
  async run(signal: AbortSignal): Promise<void> {
    const { network, target, log, memory, days, fineDays, live } = this.#options;
    const extent = await target.extent(signal);
    if (extent.isImported) {
      this.#done = days;
      return;
    }
    const started = performance.now();
    const { anchor, day, edge } = this.#whereToGoOn(await memory.read(), extent);
    signal.throwIfAborted();
    this.#done = day;
    log.info({ done: day, total: days }, "writing history, newest day first");
    const queue = new Stretches({
      calendar: new PastCalendar(network.localAt, anchor, fineDays),
      edge,
      done: day,
      days,
      onWritten: (done, reached) => this.#reach({ anchor, day: done, edge: reached }),
    });
    await live(queue, anchor, signal);
    if (signal.aborted) return;
    if (this.#done < days) throw new Error(`the past was left after ${this.#done} of ${days} days`);
    log.info({ days, seconds: Math.round((performance.now() - started) / 1000) }, "history is written");
  }

  /** What was written before counts only if this server still has it: its database may be another one. */
  #whereToGoOn(kept: Progress | undefined, extent: HistoryExtent): Progress {
    const { network, days, now } = this.#options;
    const hasCounters = kept?.edge.energies.length === network.counters.length;
    if (kept !== undefined && hasCounters && extent.from !== null && extent.from <= kept.edge.time + DAY) {
      return kept.day < days ? kept : { ...kept, day: days - 1 };
    }
    const edge = now();
    return { anchor: edge.time, day: 0, edge: { time: edge.time, energies: edge.energies } };
  }

  async #reach(progress: Progress): Promise<void> {
    const { memory, log, days } = this.#options;
    await memory.write(progress);
    const before = this.#done;
    this.#done = progress.day;
    if (Math.floor(this.#done / LOG_EVERY_DAYS) > Math.floor(before / LOG_EVERY_DAYS)) {
      log.info({ done: this.#done, total: days }, "history");
    }
  }
}
