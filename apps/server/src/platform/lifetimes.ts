import type { Log } from "@atrium/time";

/** Something that runs by itself between `start` and `stop`. */
export interface Lifetime {
  start(): Promise<void> | void;
  stop(): Promise<void> | void;
}

/** Starts the parts of the program in their order and stops them in the opposite one. */
export class Lifetimes {
  readonly #log: Log;
  readonly #parts: { readonly name: string; readonly part: Lifetime }[] = [];
  readonly #started: { readonly name: string; readonly part: Lifetime }[] = [];

  constructor(log: Log) {
    this.#log = log;
  }

  add(name: string, part: Lifetime): void {
    this.#parts.push({ name, part });
  }

  /** Where one part does not start, those before it are stopped again and its error goes to the caller. */
  async start(): Promise<void> {
    for (const one of this.#parts) {
      try {
        await one.part.start();
      } catch (error) {
        await this.stop();
        throw error;
      }
      this.#started.push(one);
    }
  }

  /** Every part is asked to stop, whatever happens to the others. */
  async stop(): Promise<void> {
    for (let one = this.#started.pop(); one; one = this.#started.pop()) {
      try {
        await one.part.stop();
      } catch (error) {
        this.#log.error({ err: error, part: one.name }, "a part of the program did not stop cleanly");
      }
    }
  }
}
