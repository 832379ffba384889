import type { PointId } from "@atrium/contract";
import type { Clock } from "@atrium/time";

/** How long a unit stays awake after a command, ms: by then what was asked for has come about, or has not. */
const AWAKE_AFTER_COMMAND = 60_000;

export interface UnitRestOptions {
  readonly clock: Clock;
  readonly points: readonly PointId[];
  /** Absent: nobody looks. */
  readonly isObserved: ((point: PointId) => boolean) | undefined;
}

/** Whether a unit is at rest: nobody looks at any of its points, and it was not commanded lately. */
export class UnitRest {
  readonly #options: UnitRestOptions;
  #awakeUntil = -Infinity;

  constructor(options: UnitRestOptions) {
    this.#options = options;
  }

  get isAtRest(): boolean {
    const { clock, points, isObserved } = this.#options;
    return clock.elapsed() >= this.#awakeUntil && !points.some((point) => isObserved?.(point));
  }

  commanded(): void {
    this.#awakeUntil = this.#options.clock.elapsed() + AWAKE_AFTER_COMMAND;
  }
}

export interface ReadTurnsOptions {
  /** Ms between two turns of the poll cycle. */
  readonly interval: number;
  /** Ms after which a unit at rest is read again; undefined: at each turn, as if it were not at rest. */
  readonly restInterval: number | undefined;
  /** The intervals of its points, ms: at rest too, no value comes later than it is expected. */
  readonly expected: readonly number[];
  /** Which unit of its cycle it is: those at rest are read in turn, and not all at once. */
  readonly position: number;
}

/** At which turns of its poll cycle a unit is read: at each, or at rest at one of several. */
export class ReadTurns {
  readonly #every: number;
  readonly #position: number;
  #turn = 0;
  #isWanted = true;

  constructor({ interval, restInterval = interval, expected, position }: ReadTurnsOptions) {
    this.#every = Math.max(1, Math.floor(Math.min(restInterval, ...expected) / interval));
    this.#position = position % this.#every;
  }

  /** Called at each turn of the cycle. @returns whether the unit is read at this one */
  isNext(unit: { readonly isAtRest: boolean }): boolean {
    this.#turn = (this.#turn + 1) % this.#every;
    // Whether it is at rest is asked last: its points are gone through for it, at each turn of every connection.
    const isDue = this.#turn === this.#position || this.#isWanted || !unit.isAtRest;
    this.#isWanted = false;
    return isDue;
  }

  /** The next turn is its own, at rest or not: nothing is known of the unit. */
  want(): void {
    this.#isWanted = true;
  }
}
