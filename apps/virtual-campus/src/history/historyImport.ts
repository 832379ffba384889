import { setTimeout as pause } from "node:timers/promises";
import type { HistoryBatch, HistoryBatchReply, HistoryExtent } from "@atrium/contract";
import type { Log } from "@atrium/time";
import * as z from "zod";
import type { Site } from "@atrium/site";
import type { Network } from "../electricity/network.ts";
import type { MemoryFile } from "../memory.ts";
import { DAY } from "../physics/localTime.ts";
import { type DevicePast, type Edge, PastDays } from "./pastDays.ts";
import type { IsLost } from "./pastStretch.ts";

const LOG_EVERY_DAYS = 30;
/** ms between two days: the server's own work goes first. */
const BREATH = 20;

/** How far the import is. `day` days are written; the next one ends at `edge`. */
export const ImportMemory = z.object({
  anchor: z.number(),
  day: z.int().nonnegative(),
  edge: z.object({ time: z.number(), energies: z.array(z.number()).readonly() }),
});
type Progress = z.infer<typeof ImportMemory>;

interface HistoryTarget {
  extent(signal: AbortSignal): Promise<HistoryExtent>;
  write(batch: HistoryBatch, signal: AbortSignal): Promise<z.infer<typeof HistoryBatchReply>>;
}

export interface HistoryImportOptions {
  readonly site: Site;
  readonly network: Network;
  readonly target: HistoryTarget;
  readonly memory: MemoryFile<typeof ImportMemory>;
  /** The live counters of this moment. */
  readonly now: () => Edge | Promise<Edge>;
  /** The values of devices that nobody commanded. */
  readonly devicePast?: DevicePast;
  readonly isLost?: IsLost;
  /** Hears how many days are written. */
  readonly onProgress?: (done: number) => void;
  readonly log: Log;
  /** How many days of history. */
  readonly days: number;
}

/** Brings the past of the campus into a server that has none, newest day first, and goes on where it was stopped. */
export class HistoryImport {
  readonly #options: HistoryImportOptions;
  readonly #days: number;
  #done = 0;
  #past: { readonly anchor: number; readonly days: PastDays } | undefined;

  constructor(options: HistoryImportOptions) {
    this.#options = options;
    this.#days = options.days;
  }

  /** Days written and to write. */
  get progress(): { done: number; total: number } {
    return { done: this.#done, total: this.#days };
  }

  /** Resolves when the server has all of it. */
  async run(signal: AbortSignal): Promise<void> {
    const { target, log, memory } = this.#options;
    const extent = await target.extent(signal);
    if (extent.isImported) {
      this.#reach(this.#days);
      return;
    }
    const started = performance.now();
    let progress = await this.#whereToGoOn(await memory.read(), extent);
    this.#reach(progress.day);
    log.info({ done: progress.day, total: this.#days }, "writing history, newest day first");
    // The next days are lived through while the server stores these.
    let writing = Promise.resolve();
    while (progress.day < this.#days) {
      const days = await this.#live(progress, signal);
      await writing;
      writing = this.#write(days, signal);
      // Whoever waits for it next hears of a failure.
      writing.catch(() => undefined);
      progress = days.progress;
      await pause(BREATH, undefined, { signal });
    }
    await writing;
    log.info({ days: this.#days, seconds: Math.round((performance.now() - started) / 1000) }, "history is written");
  }

  /** What was written before counts only if this server still has it: its database may be another one. */
  async #whereToGoOn(kept: Progress | undefined, extent: HistoryExtent): Promise<Progress> {
    const hasCounters = kept?.edge.energies.length === this.#options.network.counters.length;
    if (kept !== undefined && hasCounters && extent.from !== null && extent.from <= kept.edge.time + DAY) {
      return kept.day < this.#days ? kept : { ...kept, day: this.#days - 1 };
    }
    const edge = await this.#options.now();
    return { anchor: edge.time, day: 0, edge };
  }

  #reach(day: number): void {
    this.#done = day;
    this.#options.onProgress?.(day);
  }

  #daysBefore(anchor: number): PastDays {
    if (this.#past?.anchor !== anchor) {
      const { site, network, devicePast, isLost } = this.#options;
      this.#past = { anchor, days: new PastDays({ site, network, anchor, devicePast, isLost }) };
    }
    return this.#past.days;
  }

  /** A day, or of those long ago all that are lived through together: the server stores them in the same rows. */
  async #live({ anchor, day, edge }: Progress, signal: AbortSignal): Promise<WrittenDays> {
    const days = this.#daysBefore(anchor);
    const { samples, edge: first } = await days.before(edge, signal);
    let progress = { anchor, day: day + 1, edge: first };
    while (progress.day < this.#days && days.belongs(progress.edge)) {
      const earlier = await days.before(progress.edge, signal, samples);
      progress = { anchor, day: progress.day + 1, edge: earlier.edge };
    }
    return { batches: samples.batches(), progress };
  }

  async #write({ batches, progress }: WrittenDays, signal: AbortSignal): Promise<void> {
    const { target, memory, log } = this.#options;
    const before = this.#done;
    for (const [index, batch] of batches.entries()) {
      const isLast = index === batches.length - 1;
      const told = { done: isLast ? progress.day : before, total: this.#days };
      const { unknownSeries } = await target.write({ ...batch, progress: told }, signal);
      if (unknownSeries > 0 && before === 0) log.warn({ unknownSeries }, "the server does not know some of the points");
    }
    await memory.write(progress);
    this.#reach(progress.day);
    if (Math.floor(this.#done / LOG_EVERY_DAYS) > Math.floor(before / LOG_EVERY_DAYS)) {
      log.info({ done: this.#done, total: this.#days }, "history");
    }
  }
}

/** Days as the server takes them, and how far the import is when it has them. */
interface WrittenDays {
  readonly batches: readonly HistoryBatch[];
  readonly progress: Progress;
}
