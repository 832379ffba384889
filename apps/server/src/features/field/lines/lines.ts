import type { Driver } from "@atrium/drivers";
import type { Clock } from "@atrium/time";
import { LineFigures } from "./lineFigures.ts";

/** Ms between two looks at the queues. */
const LOOK = 1_000;

/** What each connection of the site did, by its id. */
export class Lines {
  readonly #clock: Clock;
  readonly #figures = new Map<string, LineFigures>();
  #cancel: () => void = () => undefined;

  constructor(clock: Clock) {
    this.#clock = clock;
  }

  /** @param drivers those that run, by connection */
  start(drivers: () => Iterable<readonly [string, Driver]>): void {
    this.#cancel = this.#clock.after(LOOK, () => {
      for (const [id, { waiting = 0 }] of drivers()) this.of(id).waiting(waiting);
      this.start(drivers);
    });
  }

  stop(): void {
    this.#cancel();
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
