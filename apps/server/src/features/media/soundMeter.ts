import { phrase } from "@atrium/words";
import { Worker } from "node:worker_threads";
import type { MeasuredSound, NoSound } from "@atrium/audio";

/** Files that are measured at once: each takes one processor for as long as it lasts. */
const AT_ONCE = 1;
/** ms: four hours of sound take half of it. */
const TIMEOUT = 120_000;
const TOO_LONG: NoSound = { problem: phrase("The file takes too long to decode.") };
const UNREADABLE: NoSound = { problem: phrase("The file is damaged and cannot be decoded.") };
/** Beside this file, from its source as in a built program. */
const PROGRAM = new URL(import.meta.url.endsWith(".ts") ? "./measureWorker.ts" : "./measureWorker.js", import.meta.url);

/** Measures files in threads of their own, so that nobody waits for a decoder. */
export class SoundMeter {
  readonly #waiting: (() => void)[] = [];
  readonly #running = new Set<Worker>();
  #isStopped = false;

  /** @throws where the program stops in between */
  async measure(file: string): Promise<MeasuredSound | NoSound> {
    if (this.#running.size >= AT_ONCE) await new Promise<void>((resolve) => this.#waiting.push(resolve));
    if (this.#isStopped) throw new Error("the program stops");
    // Decoders of WebAssembly have memory of their own beside this.
    const worker = new Worker(PROGRAM, { workerData: file, resourceLimits: { maxOldGenerationSizeMb: 256 } });
    this.#running.add(worker);
    try {
      return await outcomeOf(worker, () => this.#isStopped);
    } finally {
      this.#running.delete(worker);
      await worker.terminate();
      this.#waiting.shift()?.();
    }
  }

  async stop(): Promise<void> {
    this.#isStopped = true;
    await Promise.all([...this.#running].map((worker) => worker.terminate()));
    for (const wake of this.#waiting.splice(0)) wake();
  }
}

function outcomeOf(worker: Worker, isStopped: () => boolean): Promise<MeasuredSound | NoSound> {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(() => resolve(TOO_LONG), TIMEOUT);
    const end = (outcome: MeasuredSound | NoSound): void => {
      clearTimeout(timer);
      resolve(outcome);
    };
    worker.once("message", end);
    worker.once("error", () => end(UNREADABLE));
    worker.once("exit", () => {
      if (isStopped()) reject(new Error("the program stops"));
      else end(UNREADABLE);
    });
  });
}
