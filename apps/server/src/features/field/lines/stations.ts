import type { Exchange } from "@atrium/drivers";

/** As many are told apart behind one connection. */
const MAX_STATIONS = 5_000;
/** Of a mean that follows the newest answers. */
const WEIGHT = 0.1;

export interface StationFigures {
  /** Mean ms of its last answers; null where it has none. */
  roundTrip: number | null;
  /** Since the server started, or the connection is another. */
  failures: number;
}

/** Those behind one connection: a gateway's units, a broker's topics. */
export class Stations {
  readonly #stations = new Map<number | string | undefined, StationFigures>();

  add({ station, took, failure }: Exchange): void {
    const figures = this.#of(station);
    if (figures === undefined) return;
    if (failure !== undefined) {
      figures.failures += 1;
    } else if (took !== undefined) {
      figures.roundTrip = figures.roundTrip === null ? took : figures.roundTrip + (took - figures.roundTrip) * WEIGHT;
    }
  }

  failed(station: number | string | undefined): void {
    const figures = this.#of(station);
    if (figures !== undefined) figures.failures += 1;
  }

  entries(): Iterable<readonly [number | string | undefined, Readonly<StationFigures>]> {
    return this.#stations;
  }

  #of(station: number | string | undefined): StationFigures | undefined {
    const known = this.#stations.get(station);
    if (known !== undefined || this.#stations.size >= MAX_STATIONS) return known;
    const fresh = { roundTrip: null, failures: 0 };
    this.#stations.set(station, fresh);
    return fresh;
  }
}
