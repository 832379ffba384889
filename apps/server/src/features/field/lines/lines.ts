import type { Driver } from "@atrium/drivers";
import type { Clock, Log } from "@atrium/time";
import { every, type Repetition } from "../../../platform/every.ts";
import { LineFigures } from "./lineFigures.ts";

/** Ms between two looks at the queues. */
const INTERVAL = 1_000;

/** What each connection of the site did, by its id. */
export class Lines {
  readonly #clock: Clock;
  readonly #log: Log;
  readonly #figures = new Map<string, LineFigures>();
  #looking: Repetition | undefined;

  constructor({ clock, log }: { readonly clock: Clock; readonly log: Log }) {
    this.#clock = clock;
    this.#log = log;
  }

  /** @param drivers those that run, by connection */
  start(drivers: () => Iterable<readonly [string, Driver]>): void {
    const run = (): void => {
      for (const [id, { waiting = 0 }] of drivers()) this.of(id).waiting(waiting);
    };
    this.#looking = every({
      task: "queues of connections",
      interval: INTERVAL,
      run,
      clock: this.#clock,
      log: this.#log,
    });
  }

  stop(): void {
    void this.#looking?.stop();
  }

  of(connection: string): LineFigures {
    let figures = this.#figures.get(connection);
    if (figures === undefined) {
      figures = new LineFigures(this.#clock);
      this.#figures.set(connection, figures);
    }
    return figures;
  }

  /** The site has it no more. */
  forget(connection: string): void {
    this.#figures.delete(connection);
  }
}
