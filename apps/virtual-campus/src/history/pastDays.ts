import type { Site } from "@atrium/site";
import type { Network } from "../electricity/network.ts";
import { DAY, HOUR, MINUTE } from "../physics/localTime.ts";
import { lightingWatts } from "../systems/lighting/circuitLoad.ts";
import type { PastSample } from "../systems/system.ts";
import { type IsLost, type Mark, PastStretch } from "./pastStretch.ts";
import { Samples } from "./samples.ts";

/** Where the past begins: the counters of this very moment. Wh by counter, in the network's order. */
export interface Edge {
  readonly time: number;
  readonly energies: readonly number[];
}

/** Everything is written by quarter hours for so many days, by hours before that. */
const FINE_DAYS = 35;
const FINE_STEP = 15 * MINUTE;
const COARSE_STEP = HOUR;
/** ms between two steps of the model where hours are enough. */
const COARSE_MODEL_STEP = 15 * MINUTE;
/** Levels of lamps, and what they take, are kept for these days alone, with the changes that a look every five minutes sees. */
const LEVEL_DAYS = FINE_DAYS;
const LEVEL_STEP = 5 * MINUTE;
/** Every step of the model is looked at for the last days. */
const CLOSE_DAYS = 2;
/**
 * Days that are lived through in one go, as the lead-in of each go is lost time: more of those long ago, which leave less behind.
 * The newest are lived through one by one, as people wait for them.
 */
const STRETCH_DAYS = 4;
const LONG_STRETCH_DAYS = 16;
const SINGLE_DAYS = 2;
/** ms of work after which other work gets its turn. */
const SLICE = 8;

/** The values of devices from one moment to another. @param step ms between two readings of what is measured */
export type DevicePast = (from: number, to: number, step: number) => Iterable<PastSample>;

interface PastDaysOptions {
  readonly site: Site;
  readonly network: Network;
  /** The start of the first written day, ms since the epoch. */
  readonly anchor: number;
  readonly devicePast?: DevicePast | undefined;
  readonly isLost?: IsLost | undefined;
}

/** One day of the past. `edge` is its beginning, where the day before ends. */
export interface PastDay {
  readonly samples: Samples;
  readonly edge: Edge;
}

/**
 * The days of the past, newest first. Some of them are lived through forwards at a time, from the noon before them on, whichever of its
 * days is asked for, so that a day is always the same. The counters of a moment are those of the day's end less what
 * was used between, so that the past ends exactly where the live counters begin, whatever they were.
 */
export class PastDays {
  readonly #site: Site;
  readonly #network: Network;
  /** The start of the first written day, ms since the epoch: days are counted from here. */
  readonly #anchor: number;
  readonly #devicePast: DevicePast;
  readonly #isLost: IsLost;
  #stretch: PastStretch | undefined;

  constructor({ site, network, anchor, devicePast = () => [], isLost = () => false }: PastDaysOptions) {
    this.#site = site;
    this.#network = network;
    this.#devicePast = devicePast;
    this.#isLost = isLost;
    this.#anchor = anchor;
  }

  /**
   * The day that ends at `edge` (or the part of it that has passed), without holding up other work.
   * @param samples takes the day's, beside those that it has
   */
  async before(edge: Edge, signal: AbortSignal, samples = new Samples()): Promise<PastDay> {
    const pause = slices(signal);
    const start = this.#dayStart(edge.time);
    const age = (this.#anchor - start) / DAY;
    const stretch = await this.#stretchOf(start, edge.time, pause);
    const step = this.#isLongAgo(start) ? COARSE_STEP : FINE_STEP;
    const energies = metersOf(this.#network, { stretch, edge, start, step }, samples);
    for (const { device, point, time, value } of stretch.samples(start, edge.time)) {
      samples.add(device, point, time, value);
    }
    if (age <= LEVEL_DAYS) {
      await this.#levels(start, edge.time, age > LEVEL_DAYS - 1, samples, pause);
    }
    for (const { device, point, time, value } of this.#devicePast(start, edge.time, step)) {
      if (!this.#isLost(device, time)) {
        samples.add(device, point, time, value);
      }
      await pause();
    }
    return { samples, edge: { time: start, energies } };
  }

  /** Whether the day that ends at an edge was lived through together with the day after it. */
  belongs({ time }: Edge): boolean {
    return this.#isKnown(time);
  }

  #isLongAgo(start: number): boolean {
    return (this.#anchor - start) / DAY > FINE_DAYS;
  }

  #isKnown(end: number): boolean {
    return this.#stretch?.at(this.#dayStart(end)) !== undefined && this.#stretch.at(end) !== undefined;
  }

  /** The days that are lived through together with one, up to the anchor at most. */
  async #stretchOf(start: number, end: number, pause: () => Promise<void>): Promise<PastStretch> {
    if (this.#stretch !== undefined && this.#isKnown(end)) {
      return this.#stretch;
    }
    const isSingle = this.#anchor - start < SINGLE_DAYS * DAY;
    const [from, stretchEnd] = isSingle ? [start, end] : this.#daysAround(start);
    const last = this.#anchor >= end ? this.#anchor : end;
    this.#stretch = await PastStretch.live(
      {
        site: this.#site,
        network: this.#network,
        from,
        step: stretchEnd < this.#anchor - FINE_DAYS * DAY ? COARSE_MODEL_STEP : undefined,
        until: Math.min(stretchEnd, last),
        finelyFrom: this.#anchor - FINE_DAYS * DAY,
        closelyFrom: this.#anchor - CLOSE_DAYS * DAY,
        isLost: this.#isLost,
      },
      pause,
    );
    return this.#stretch;
  }

  #daysAround(start: number): [from: number, until: number] {
    const days = this.#isLongAgo(start) ? LONG_STRETCH_DAYS : STRETCH_DAYS;
    let from = start;
    while (this.#network.momentAt(from).local.day % days !== 0) {
      from = this.#dayStart(from);
    }
    let until = from;
    for (let day = 0; day < days; day += 1) {
      until = this.#dayStart(until + 1.5 * DAY);
    }
    return [from, until];
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
          samples.add(circuit.id, "power", time, lightingWatts(circuit.ratedWatts, level));
        }
      }
      await pause();
    }
  }

  /**
   * When the day before an instant began, on a whole minute: the clock of the campus may be ahead by some seconds. Never
   * after its midnight, or the same day would be the one before it for ever.
   */
  #dayStart(time: number): number {
    const { passed } = this.#network.momentAt(time - 1).local;
    return Math.floor((time - 1 - passed) / MINUTE) * MINUTE;
  }
}

interface MeteredDay {
  readonly stretch: PastStretch;
  readonly edge: Edge;
  readonly start: number;
  /** ms between two readings */
  readonly step: number;
}

/** What every meter part read on a day. @returns its counters at the day's beginning */
function metersOf(
  { parts, counters }: Network,
  { stretch, edge, start, step }: MeteredDay,
  samples: Samples,
): number[] {
  const atEnd = markAt(stretch, edge.time);
  let first = atEnd;
  const powers = parts.map(({ device, channel }) => ({ device: device.id, point: `${channel}.active-power` }));
  for (const mark of stretch.marks) {
    if (mark.time < start || mark.time >= edge.time || (mark.time - start) % step !== 0) {
      continue;
    }
    first = mark.time < first.time ? mark : first;
    for (const [index, { device, point }] of powers.entries()) {
      samples.add(device, point, mark.time, (mark.watts[index] ?? 0) / 1000);
    }
    for (const [index, { device, point }] of counters.entries()) {
      samples.add(device, point, mark.time, Math.floor(energyBefore(edge, index, atEnd, mark)) / 1000);
    }
  }
  return counters.map((_, index) => energyBefore(edge, index, atEnd, first));
}

function energyBefore({ energies }: Edge, counter: number, atEnd: Mark, { energies: then }: Mark): number {
  return Math.max(0, (energies[counter] ?? 0) - ((atEnd.energies[counter] ?? 0) - (then[counter] ?? 0)));
}

/** @throws Error where the stretch does not have the moment */
function markAt(stretch: PastStretch, time: number): Mark {
  const mark = stretch.at(time);
  if (mark === undefined) {
    throw new Error(`the past has no meters at ${new Date(time).toISOString()}`);
  }
  return mark;
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
