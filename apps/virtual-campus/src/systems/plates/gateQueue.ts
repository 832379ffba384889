import type { CarTrip } from "../../physics/population/cars.ts";

/** ms after which a driver who is not let in turns round. */
const PATIENCE = 10 * 60_000;

interface Waiting {
  readonly car: CarTrip;
  /** ms since the epoch */
  readonly since: number;
}

/** Cars before a gate that is down: the first goes when it is raised, whoever raises it. */
export class GateQueue {
  #waiting: Waiting[] = [];

  get length(): number {
    return this.#waiting.length;
  }

  /** @param now ms since the epoch */
  join(car: CarTrip, now: number): void {
    this.#waiting.push({ car, since: now });
  }

  /** The cars that need not wait any more, the first first; they are gone from here. */
  take(isLetIn: (car: CarTrip) => boolean): CarTrip[] {
    const taken = this.#waiting.filter(({ car }) => isLetIn(car));
    if (taken.length > 0) this.#waiting = this.#waiting.filter(({ car }) => !isLetIn(car));
    return taken.map(({ car }) => car);
  }

  /** The car that drives on now; undefined: none, or the gate is down. */
  next(isRaised: boolean, now: number): CarTrip | undefined {
    this.#waiting = this.#waiting.filter(({ since }) => now - since < PATIENCE);
    return isRaised ? this.#waiting.shift()?.car : undefined;
  }
}
