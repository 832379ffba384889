import type { Network } from "../electricity/network.ts";
import { DAY, HOUR, MINUTE } from "../physics/localTime.ts";
import type { PastSample } from "../systems/system.ts";
import { Samples } from "./samples.ts";

/** Where the past begins: the counters of this very moment. Wh by meter part, in the network's order. */
export interface Edge {
  readonly time: number;
  readonly energies: readonly number[];
}

/** Quarter hours for so many days, hours before that. */
const FINE_DAYS = 35;
const FINE_STEP = 15 * MINUTE;
const COARSE_STEP = HOUR;
/** Levels of lamps are kept for fewer days, with the changes that a look every five minutes sees. */
const LEVEL_DAYS = 14;
const LEVEL_STEP = 5 * MINUTE;
/** The values of other devices are kept for yesterday and the day before. */
const PAST_DAYS = 2;
/** ms of work after which other work gets its turn. */
const SLICE = 8;

/** The values of devices from one moment to another. */
export type DevicePast = (from: number, to: number) => Iterable<PastSample>;

/** One day of the past. `edge` is its beginning, where the day before ends. */
export interface PastDay {
  readonly samples: Samples;
  readonly edge: Edge;
}

/**
 * Walks backwards through the model: the counters of a moment are those of the next one less what was used between,
 * so that the past ends exactly where the live counters begin, whatever they were.
 */
export class PastDays {
  readonly #network: Network;
  /** The start of the first written day, ms since the epoch: days are counted from here. */
  readonly #anchor: number;
  readonly #devicePast: DevicePast;
  readonly #watts: Float64Array;

  constructor(network: Network, anchor: number, devicePast: DevicePast = () => []) {
    this.#network = network;
    this.#devicePast = devicePast;
    this.#anchor = anchor;
    this.#watts = new Float64Array(network.loads.length);
  }

  /** The day that ends at `edge` (or the part of it that has passed), without holding up other work. */
  async before(edge: Edge, signal: AbortSignal): Promise<PastDay> {
    const samples = new Samples();
    const pause = slices(signal);
    const start = this.#dayStart(edge.time);
    const age = (this.#anchor - start) / DAY;
    const energies = await this.#meters(edge, start, age > FINE_DAYS ? COARSE_STEP : FINE_STEP, samples, pause);
    if (age <= LEVEL_DAYS) {
      await this.#levels(start, edge.time, age > LEVEL_DAYS - 1, samples, pause);
    }
    if (age <= PAST_DAYS) {
      for (const { device, point, time, value } of this.#devicePast(start, edge.time)) {
        samples.add(device, point, time, value);
        await pause();
      }
    }
    return { samples, edge: { time: start, energies } };
  }

  async #meters(
    edge: Edge,
    start: number,
    step: number,
    samples: Samples,
    pause: () => Promise<void>,
  ): Promise<number[]> {
    const { parts } = this.#network;
    const energies = [...edge.energies];
    let later = edge.time;
    let laterWatts = this.#partWatts(later);
    for (let time = start + (Math.ceil((edge.time - start) / step) - 1) * step; time >= start; time -= step) {
      const watts = this.#partWatts(time);
      for (const [index, part] of parts.entries()) {
        const mean = ((watts[index] ?? 0) + (laterWatts[index] ?? 0)) / 2;
        const energy = Math.max(0, (energies[index] ?? 0) - (mean * (later - time)) / HOUR);
        energies[index] = energy;
        samples.add(part.device.id, `${part.channel}.active-power`, time, (watts[index] ?? 0) / 1000);
        samples.add(part.device.id, `${part.channel}.active-energy`, time, Math.floor(energy) / 1000);
      }
      [later, laterWatts] = [time, watts];
      await pause();
    }
    return energies;
  }

  async #levels(
    start: number,
    end: number,
    isOldest: boolean,
    samples: Samples,
    pause: () => Promise<void>,
  ): Promise<void> {
    const { circuits } = this.#network;
    const before = this.#network.momentAt(start - LEVEL_STEP);
    const known = circuits.map((circuit) => (isOldest ? Number.NaN : circuit.programmedLevel(before)));
    for (let time = start; time < end; time += LEVEL_STEP) {
      const moment = this.#network.momentAt(time);
      for (const [index, circuit] of circuits.entries()) {
        const level = circuit.programmedLevel(moment);
        if (level !== known[index]) {
          known[index] = level;
          samples.add(circuit.id, "level", time, level);
        }
      }
      await pause();
    }
  }

  #partWatts(time: number): Float64Array {
    const moment = this.#network.momentAt(time);
    const watts = new Float64Array(this.#network.parts.length);
    this.#network.evaluate(moment, this.#watts);
    this.#network.measure(moment, this.#watts, watts);
    return watts;
  }

  /** When the day before an instant began. */
  #dayStart(time: number): number {
    const { passed } = this.#network.momentAt(time - 1).local;
    return Math.round((time - 1 - passed) / MINUTE) * MINUTE;
  }
}

/** A pause that lets other work in when enough was done; rejects when it is time to stop. */
function slices(signal: AbortSignal): () => Promise<void> {
  let since = performance.now();
  return async () => {
    if (performance.now() - since < SLICE) {
      return;
    }
    signal.throwIfAborted();
    await new Promise((resolve) => setImmediate(resolve));
    since = performance.now();
  };
}
