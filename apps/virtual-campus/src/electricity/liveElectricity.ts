import { HOUR } from "../physics/localTime.ts";
import type { Moment } from "../physics/moment.ts";
import type { Network } from "./network.ts";

/** ms between two looks at the model while catching up; longer where that would be too many of them. */
const CATCH_UP_STEP = 15 * 60_000;
const MOST_CATCH_UP_STEPS = 3_000;

/**
 * The campus's electricity now: the W that every load really takes and the Wh that every meter part has counted.
 * A load's W come from the model unless a virtual device claims the load and sets them itself.
 */
export class LiveElectricity {
  readonly network: Network;
  readonly #watts: Float64Array;
  readonly #modelWatts: Float64Array;
  readonly #partWatts: Float64Array;
  readonly #energy: Float64Array;
  readonly #indexes: ReadonlyMap<string, number>;
  readonly #claimed = new Set<number>();
  #moment: Moment;
  #countedUntil: number;

  /** @param energy Wh of every meter part of the network, in its order, at `moment` */
  constructor(network: Network, energy: Float64Array, moment: Moment) {
    this.network = network;
    this.#energy = energy;
    this.#moment = moment;
    this.#countedUntil = moment.time;
    this.#watts = new Float64Array(network.loads.length);
    this.#modelWatts = new Float64Array(network.loads.length);
    this.#partWatts = new Float64Array(network.parts.length);
    this.#indexes = new Map(network.loads.map((load, index) => [load.id, index]));
    network.evaluate(moment, this.#watts);
    network.measure(moment, this.#watts, this.#partWatts);
  }

  get moment(): Moment {
    return this.#moment;
  }

  /** A device takes charge of its load; the returned function sets its W, effective now. */
  claim(load: string): (watts: number, time: number) => void {
    const index = this.#indexes.get(load);
    if (index === undefined) {
      throw new Error(`there is no load ${load} on the campus`);
    }
    this.#claimed.add(index);
    return (watts, time) => {
      const change = watts - (this.#watts[index] ?? 0);
      if (change !== 0) {
        this.#count(time);
        this.#watts[index] = watts;
        this.network.add(index, change, this.#partWatts);
      }
    };
  }

  /** Moves the campus on: counts what was used until then and asks the model for the loads that no device claims. */
  step(moment: Moment): void {
    this.#count(moment.time);
    this.#moment = moment;
    this.network.evaluate(moment, this.#modelWatts);
    for (const [index, watts] of this.#modelWatts.entries()) {
      if (!this.#claimed.has(index)) {
        this.#watts[index] = watts;
      }
    }
    // Adding changes up leaves rounding errors behind; this ends them.
    this.network.measure(moment, this.#watts, this.#partWatts);
  }

  /** W at a meter part (its index in the network's parts). */
  power(part: number): number {
    return this.#partWatts[part] ?? 0;
  }

  /** Wh that a meter part has counted until `time`. */
  energy(part: number, time: number): number {
    this.#count(time);
    return this.#energy[part] ?? 0;
  }

  energies(time: number): Float64Array {
    this.#count(time);
    return this.#energy.slice();
  }

  #count(time: number): void {
    const from = this.#countedUntil;
    if (time <= from) {
      return;
    }
    const hours = (time - from) / HOUR;
    for (let part = 0; part < this.#energy.length; part++) {
      this.#energy[part] = (this.#energy[part] ?? 0) + (this.#partWatts[part] ?? 0) * hours;
    }
    this.#countedUntil = time;
  }
}

/** Adds to `energy` (Wh per meter part) what the model says was used from one instant to another. */
export function addModelled(network: Network, energy: Float64Array, from: number, to: number): void {
  const watts = new Float64Array(network.loads.length);
  let before = new Float64Array(network.parts.length);
  let after = new Float64Array(network.parts.length);
  const measure = (time: number, into: Float64Array) => {
    const moment = network.momentAt(time);
    network.evaluate(moment, watts);
    network.measure(moment, watts, into);
  };
  measure(from, before);
  const step = Math.max(CATCH_UP_STEP, (to - from) / MOST_CATCH_UP_STEPS);
  for (let start = from; start < to; start += step) {
    const end = Math.min(to, start + step);
    measure(end, after);
    for (let part = 0; part < energy.length; part++) {
      const mean = ((before[part] ?? 0) + (after[part] ?? 0)) / 2;
      energy[part] = (energy[part] ?? 0) + (mean * (end - start)) / HOUR;
    }
    [before, after] = [after, before];
  }
}
