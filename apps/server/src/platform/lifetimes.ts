import type { Log } from "@atrium/time";
import type { Part } from "./part.ts";

/** Starts the parts of the program in their order and stops them in the opposite one. */
export class Lifetimes {
  readonly #log: Log;
  readonly #parts: readonly Part[];
  readonly #started: Part[] = [];

  constructor(parts: readonly Part[], log: Log) {
    this.#parts = parts;
    this.#log = log;
  }

  /** Where one part does not start, those before it are stopped again and its error goes to the caller. */
  async start(): Promise<void> {
    for (const part of this.#parts) {
      try {
        await part.start?.();
      } catch (error) {
        await this.stop();
        throw error;
      }
      this.#started.push(part);
    }
  }

  /** Every part is asked to stop, whatever happens to the others. */
  async stop(): Promise<void> {
    for (let part = this.#started.pop(); part; part = this.#started.pop()) {
      try {
        await part.stop?.();
      } catch (error) {
        this.#log.error({ err: error, part: part.name }, "a part of the program did not stop cleanly");
      }
    }
  }
}
