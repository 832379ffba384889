import type { CounterDoubt } from "@atrium/drivers";
import type { Log } from "@atrium/time";
import type { SuspectReadingStore } from "./suspectReadingStore.ts";

export interface SuspectReadingRecorderOptions {
  readonly store: Pick<SuspectReadingStore, "keep">;
  readonly directory: { point(id: number): { readonly device: string; readonly key: string } | undefined };
  readonly log: Log;
  /** Takes what is believed now, though the counter cannot have counted to it. */
  readonly recognised: (
    doubt: CounterDoubt,
    counter: { readonly device: string; readonly key: string },
  ) => Promise<void>;
}

/** Takes what drivers say of readings in doubt, and keeps it, one after the other. */
export class SuspectReadingRecorder {
  readonly #options: SuspectReadingRecorderOptions;
  #work: Promise<void> = Promise.resolve();

  constructor(options: SuspectReadingRecorderOptions) {
    this.#options = options;
  }

  take(doubt: CounterDoubt): void {
    this.#work = this.#work.then(async () => this.#keep(doubt));
  }

  /** Resolves when all that was taken is kept. */
  async settle(): Promise<void> {
    await this.#work;
  }

  async #keep(doubt: CounterDoubt): Promise<void> {
    const { store, directory, log, recognised } = this.#options;
    const point = directory.point(doubt.point);
    if (point === undefined) return;
    try {
      await store.keep(doubt, point);
      await recognised(doubt, point);
    } catch (error) {
      const { device, key } = point;
      log.warn({ device, point: key, doubt, err: error }, "a counter's readings in doubt could not be kept");
    }
  }
}
