import type { Clock, Log } from "@atrium/time";
import { every, type Repetition } from "../../platform/every.ts";
import type { StringTable } from "./stringTable.ts";
import type { TextStore } from "./textStore.ts";

/** Ms between two looks for new texts, which are rare. */
const INTERVAL = 500;

export interface TextRecorderOptions {
  readonly book: StringTable;
  readonly store: Pick<TextStore, "add">;
  readonly clock: Clock;
  readonly log: Log;
}

/** Brings new texts into the database. While it is away they wait: drivers say each text once. */
export class TextRecorder {
  readonly #options: TextRecorderOptions;
  #keeping: Repetition | undefined;

  constructor(options: TextRecorderOptions) {
    this.#options = options;
  }

  start(): void {
    const { clock, log } = this.#options;
    this.#keeping = every({ task: "texts of points", interval: INTERVAL, run: () => this.#keep(), clock, log });
  }

  async stop(): Promise<void> {
    await this.#keeping?.stop();
    await this.#keep().catch((error: unknown) => {
      this.#options.log.warn({ err: error }, "the last texts of points are not kept");
    });
  }

  async #keep(): Promise<void> {
    const { book, store } = this.#options;
    const texts = book.takeUnkept();
    try {
      await store.add(texts);
    } catch (error) {
      book.giveBack(texts);
      throw error;
    }
  }
}
