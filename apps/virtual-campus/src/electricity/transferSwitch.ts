type Position = "grid" | "starting" | "generator" | "returning";

/** ms */
export interface TransferDelays {
  readonly startsAfter: number;
  readonly returnsAfter: number;
}

/**
 * The switch of a board between the grid and its generator. The generator takes the board over some seconds after the grid
 * has gone, and gives it back when the grid has stayed for a while.
 */
export class TransferSwitch {
  readonly #delays: TransferDelays;
  #position: Position = "grid";
  /** ms since the epoch */
  #due = Number.POSITIVE_INFINITY;

  constructor(delays: TransferDelays) {
    this.#delays = delays;
  }

  get position(): Position {
    return this.#position;
  }
  get isOnGenerator(): boolean {
    return this.#position === "generator" || this.#position === "returning";
  }
  /** When it moves by itself next; infinite where nothing is due. */
  get due(): number {
    return this.#due;
  }

  /** Looks at the grid; to be called when the grid goes or comes, and when something is due. */
  look(hasGrid: boolean, time: number): void {
    const { startsAfter, returnsAfter } = this.#delays;
    const isDue = time >= this.#due;
    if (this.#position === "grid" && !hasGrid) {
      this.#move("starting", time + startsAfter);
    } else if (this.#position === "starting" && (hasGrid || isDue)) {
      this.#move(hasGrid ? "grid" : "generator");
    } else if (this.#position === "generator" && hasGrid) {
      this.#move("returning", time + returnsAfter);
    } else if (this.#position === "returning" && (!hasGrid || isDue)) {
      this.#move(hasGrid ? "grid" : "generator");
    }
  }

  #move(position: Position, due = Number.POSITIVE_INFINITY): void {
    this.#position = position;
    this.#due = due;
  }
}
