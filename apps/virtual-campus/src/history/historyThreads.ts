import { availableParallelism } from "node:os";
import { availableMemory } from "node:process";
import { setFlagsFromString } from "node:v8";
import { Worker } from "node:worker_threads";
import type { Log } from "@atrium/time";
import type { HistoryOrder, HistoryWord, QueueAnswer, ThreadOrder } from "./historyOrder.ts";
import { answerOf } from "./queuePort.ts";
import type { StretchQueue } from "./stretchQueue.ts";
import { threadsFor } from "./threadCount.ts";

/** MB. Days lived through are much short-lived garbage: a quarter of the time goes into collecting it in a small nursery. */
const ROOM = { maxYoungGenerationSizeMb: 48, maxOldGenerationSizeMb: 512 };
/**
 * The program is started with a small nursery and a heap that grows in small steps (`runtime.json`). These flags stand above a
 * thread's own room, and the program's own nursery has been read. Steps so small are paid with a quarter of a thread's time.
 */
const OWN_NURSERY = "--max-semi-space-size=0";
const [GROWTH, QUICK_GROWTH] = ["--heap-growing-percent", 80];

export interface HistoryThreadsOptions {
  readonly order: HistoryOrder;
  /** How many; as many as the machine has room for where it is left out. */
  readonly threads?: number;
  readonly log: Log;
}

/**
 * Lives through the past in threads of their own, which write it: two years are minutes of work, and their memory is given back
 * whole when they end. Resolves when all have ended. @throws Error with the reason why one ended before its time
 */
export async function livePast(
  { order, threads = machineThreads(), log }: HistoryThreadsOptions,
  { queue, anchor, signal }: { readonly queue: StretchQueue; readonly anchor: number; readonly signal: AbortSignal },
): Promise<void> {
  const workerData: ThreadOrder = { ...order, anchor };
  const restore = growQuickly();
  const workers = Array.from(
    { length: threads },
    () => new Worker(new URL("thread.ts", import.meta.url), { workerData, resourceLimits: ROOM }),
  );
  const end = () => Promise.all(workers.map((worker) => worker.terminate()));
  // In the middle of whatever they do: how far the past is written stands in a file that is replaced whole.
  const stop = () => void end();
  signal.addEventListener("abort", stop, { once: true });
  try {
    await Promise.all(workers.map((worker) => ended(worker, { queue, signal, log })));
  } finally {
    signal.removeEventListener("abort", stop);
    await end();
    restore();
  }
}

function machineThreads(): number {
  return threadsFor({ cores: availableParallelism(), memory: availableMemory() });
}

/** @returns undoes it for the program */
function growQuickly(): () => void {
  const own = process.execArgv.find((argument) => argument.startsWith(GROWTH));
  setFlagsFromString(OWN_NURSERY);
  if (own === undefined) return () => undefined;
  setFlagsFromString(`${GROWTH}=${QUICK_GROWTH}`);
  return () => setFlagsFromString(own);
}

interface ThreadSurroundings {
  readonly queue: StretchQueue;
  readonly signal: AbortSignal;
  readonly log: Log;
}

/** Answers a thread until it ends. */
function ended(worker: Worker, { queue, signal, log }: ThreadSurroundings): Promise<void> {
  const { promise, resolve, reject } = Promise.withResolvers<void>();
  worker.on("message", (word: HistoryWord) => {
    switch (word.kind) {
      case "call": {
        const { id, call } = word;
        answerOf(queue, call).then((answer) => worker.postMessage({ id, answer } satisfies QueueAnswer), reject);
        return;
      }
      case "log": {
        log[word.level](word.fields, word.text);
        return;
      }
      case "end": {
        if (word.reason !== undefined && !signal.aborted) reject(new Error(word.reason));
      }
    }
  });
  worker.on("error", reject);
  worker.on("exit", () => resolve());
  return promise;
}
