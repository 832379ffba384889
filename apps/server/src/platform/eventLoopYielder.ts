import { setImmediate as nextTurn } from "node:timers/promises";

/** Ms of work after which other tasks get the event loop. */
const MAX_SLICE = 4;

/** Cuts long work into pieces: commands, live values and other answers go on between them. */
export class EventLoopYielder {
  #began = performance.now();

  /** Called between pieces of work, as often as one likes. */
  async yieldIfDue(): Promise<void> {
    if (performance.now() - this.#began < MAX_SLICE) return;
    await nextTurn();
    this.#began = performance.now();
  }
}
