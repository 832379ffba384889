import type { Clock, Log } from "@atrium/time";
import type { TextBook } from "./textBook.ts";
import type { TextStore } from "./textStore.ts";

/** Ms between two looks for new texts, which are rare. */
const INTERVAL = 500;

export interface TextKeeperOptions {
  readonly book: TextBook;
  readonly store: Pick<TextStore, "add">;
  readonly clock: Clock;
  readonly log: Log;
}

/** Brings new texts into the database. While it is away they wait: drivers say each text once. */
export class TextKeeper {
  readonly #options: TextKeeperOptions;
  #cancel: (() => void) | undefined;
  #running: Promise<void> = Promise.resolve();
  #hasFailed = false;

  constructor(options: TextKeeperOptions) {
    this.#options = options;
  }

  start(): void {
    this.#cancel = this.#options.clock.after(INTERVAL, () => {
      this.#running = this.#keepAndGoOn();
    });
  }

  async stop(): Promise<void> {
    this.#cancel?.();
    this.#cancel = undefined;
    await this.#running;
    await this.#keep();
  }

  async #keepAndGoOn(): Promise<void> {
    await this.#keep();
    if (this.#cancel !== undefined) this.start();
  }

  async #keep(): Promise<void> {
    const { book, store, log } = this.#options;
    const texts = book.takeUnkept();
    try {
      await store.add(texts);
      this.#hasFailed = false;
    } catch (error) {
      book.giveBack(texts);
      if (!this.#hasFailed) log.warn({ err: error, texts: texts.size }, "texts of points are not kept yet");
      this.#hasFailed = true;
    }
  }
}
