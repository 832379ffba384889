import { setTimeout as pause } from "node:timers/promises";
import type { HistoryBatch, HistoryBatchReply } from "@atrium/contract/devices";
import type { Log } from "@atrium/time";
import type * as z from "zod";
import type { Edge, PastDays } from "./pastDays.ts";
import { Samples } from "./samples.ts";
import type { Stretch, StretchQueue } from "./stretchQueue.ts";

/** ms between two stretches: the server's own work goes first. */
const BREATH = 20;

export interface PastWriterOptions {
  readonly queue: StretchQueue;
  readonly days: PastDays;
  readonly target: {
    write(batch: HistoryBatch, signal: AbortSignal): Promise<z.infer<typeof HistoryBatchReply>>;
  };
  /** How many days of history there are in all. */
  readonly total: number;
  readonly log: Log;
}

/** Lives through stretches of the past and writes them, as long as there are any. Several may do so at the same time. */
export async function writePast(options: PastWriterOptions, signal: AbortSignal): Promise<void> {
  const { queue, days } = options;
  // The next days are lived through while the server stores these, or others of them.
  let writing = Promise.resolve();
  for (let stretch = await queue.next(); stretch !== undefined; stretch = await queue.next()) {
    await days.live(stretch.end, signal);
    const edge = await queue.edge(stretch.index);
    days.goOnFrom(edge);
    await queue.reached(stretch.index, days.earlier(edge, stretch.days));
    const batches = await batchesOf(days, { stretch, edge }, signal);
    await writing;
    writing = write(options, { stretch, batches }, signal);
    // Whoever waits for it next hears of a failure.
    writing.catch(() => undefined);
    await pause(BREATH, undefined, { signal });
  }
  await writing;
}

async function batchesOf(
  days: PastDays,
  { stretch, edge }: { readonly stretch: Stretch; readonly edge: Edge },
  signal: AbortSignal,
): Promise<HistoryBatch[]> {
  const samples = new Samples();
  let reached = edge;
  for (let day = 0; day < stretch.days; day += 1) {
    reached = (await days.before(reached, signal, samples)).edge;
  }
  return samples.batches();
}

async function write(
  { queue, target, total, log }: PastWriterOptions,
  { stretch, batches }: { readonly stretch: Stretch; readonly batches: readonly HistoryBatch[] },
  signal: AbortSignal,
): Promise<void> {
  const before = await queue.turn(stretch.index);
  for (const [index, batch] of batches.entries()) {
    const isLast = index === batches.length - 1;
    const progress = { done: isLast ? before + stretch.days : before, total };
    const { unknownSeries } = await target.write({ ...batch, progress }, signal);
    if (unknownSeries > 0 && before === 0) log.warn({ unknownSeries }, "the server does not know some of the points");
  }
  await queue.written(stretch.index);
}
