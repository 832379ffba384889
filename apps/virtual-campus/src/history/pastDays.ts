import type { Site } from "@atrium/site";
import * as z from "zod";
import type { Network } from "../electricity/network.ts";
import { HOUR, MINUTE } from "../physics/localTime.ts";
import { lightingWatts } from "../systems/lighting/circuitLoad.ts";
import type { PastSample } from "../systems/system.ts";
import { PastCalendar } from "./pastCalendar.ts";
import { type Mark, PastStretch } from "./pastStretch.ts";
import type { IsLost } from "./reports.ts";
import { Samples } from "./samples.ts";

/** Where the past begins, or a stretch of it: the counters of this very moment. Wh by counter, in the network's order. */
export const Edge = z.object({
  time: z.number(),
  energies: z.array(z.number()).readonly(),
  /** What systems count themselves (`System.pastCounters`), by their keys; nothing where the past begins. */
  counted: z.record(z.string(), z.unknown()).optional(),
});
export type Edge = Readonly<z.infer<typeof Edge>>;

const FINE_STEP = 15 * MINUTE;
const COARSE_STEP = HOUR;
/** Levels of lamps, and what they take, are kept for days with more than hours alone, with the changes that a look every five minutes sees. */
const LEVEL_STEP = 5 * MINUTE;
/** ms of work after which other work gets its turn. */
const SLICE = 8;

/** The devices that tell their past themselves. */
export interface PastDevices {
  /** Their values from one moment to another. @param step ms between two readings of what is measured */
  samples(from: number, to: number, step: number): Iterable<PastSample>;
  /** What they had counted when a day began, so that whoever has not lived through the days after it can go on from there. */
  countersAt(start: number): Record<string, unknown>;
  goOnFrom(counted: Readonly<Record<string, unknown>>): void;
}

interface PastDaysOptions {
  readonly site: Site;
  readonly network: Network;
  /** The start of the first written day, ms since the epoch. */
  readonly anchor: number;
  /** How many of the newest days have quarter-hour values. */
  readonly fineDays: number;
  readonly devices?: PastDevices | undefined;
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
  readonly #options: PastDaysOptions;
  readonly #calendar: PastCalendar;
  #stretch: PastStretch | undefined;

  constructor(options: PastDaysOptions) {
    this.#options = options;
    this.#calendar = new PastCalendar(options.network.localAt, options.anchor, options.fineDays);
  }

  /**
   * The day that ends at `edge` (or the part of it that has passed), without holding up other work.
   * @param samples takes the day's, beside those that it has
   */
  async before(edge: Edge, signal: AbortSignal, samples = new Samples()): Promise<PastDay> {
    const pause = slices(signal);
    const { network, devices, isLost = () => false } = this.#options;
    const start = this.#calendar.dayStart(edge.time);
    const isCoarse = this.#calendar.detailOf(start) === "coarse";
    const stretch = await this.#stretchOf(edge.time, pause);
    const step = isCoarse ? COARSE_STEP : FINE_STEP;
    takeMeters(network, { stretch, edge, start, step }, samples);
    stretch.samples(start, edge.time, samples);
    if (!isCoarse) {
      const isOldest = this.#calendar.detailOf(this.#calendar.dayStart(start)) === "coarse";
      await this.#levels(start, edge.time, isOldest, samples, pause);
    }
    for (const { device, point, time, value } of devices?.samples(start, edge.time, step) ?? []) {
      if (!isLost(device, time)) {
        samples.add(device, point, time, value);
      }
      await pause();
    }
    return { samples, edge: { time: start, energies: energiesAt(network, stretch, edge, start) } };
  }

  /**
   * Lives through the day that ends at a moment, and those that come with it: only earlier counts still have to be
   * generated.
   */
  async live(end: number, signal: AbortSignal): Promise<void> {
    await this.#stretchOf(end, slices(signal));
  }

  /** Where the day ends that is so many days before an edge; they are lived through. */
  earlier(edge: Edge, days: number): Edge {
    const { network, devices } = this.#options;
    let { time } = edge;
    let energies = edge.energies;
    for (let day = 0; day < days; day += 1) {
      const start = this.#calendar.dayStart(time);
      energies = energiesAt(network, this.#lived(time), { time, energies }, start);
      time = start;
    }
    return { time, energies, counted: devices?.countersAt(time) };
  }

  /** What was counted before an edge goes on from there. */
  goOnFrom({ counted }: Edge): void {
    if (counted !== undefined) this.#options.devices?.goOnFrom(counted);
  }

  #isKnown(end: number): boolean {
    return this.#stretch?.at(this.#calendar.dayStart(end)) !== undefined && this.#stretch.at(end) !== undefined;
  }

  #lived(end: number): PastStretch {
    if (this.#stretch === undefined || !this.#isKnown(end)) {
      throw new Error(`the past has not been lived through before ${new Date(end).toISOString()}`);
    }
    return this.#stretch;
  }

  /** The days that are lived through together with one, up to the anchor at most. */
  async #stretchOf(end: number, pause: () => Promise<void>): Promise<PastStretch> {
    if (this.#isKnown(end)) {
      return this.#lived(end);
    }
    const { site, network, isLost = () => false } = this.#options;
    this.#stretch = undefined;
    const stretch = await PastStretch.live({ site, network, isLost, ...this.#calendar.stretchAround(end) }, pause);
    this.#stretch = stretch;
    return stretch;
  }

  async #levels(
    start: number,
    end: number,
    isOldest: boolean,
    samples: Samples,
    pause: () => Promise<void>,
  ): Promise<void> {
    const { circuits, momentAt } = this.#options.network;
    const before = momentAt(start - LEVEL_STEP);
    const known = circuits.map((circuit) => (isOldest ? Number.NaN : circuit.programmedLevel(before)));
    for (let time = start; time < end; time += LEVEL_STEP) {
      const moment = momentAt(time);
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
}

interface MeteredDay {
  readonly stretch: PastStretch;
  readonly edge: Edge;
  readonly start: number;
  /** ms between two readings */
  readonly step: number;
}

/** What every meter part read on a day. */
function takeMeters({ parts, counters }: Network, { stretch, edge, start, step }: MeteredDay, samples: Samples): void {
  const atEnd = markAt(stretch, edge.time);
  const powers = parts.map(({ device, channel }) => ({ device: device.id, point: `${channel}.active-power` }));
  for (const mark of stretch.marks) {
    if (mark.time < start || mark.time >= edge.time || (mark.time - start) % step !== 0) {
      continue;
    }
    for (const [index, { device, point }] of powers.entries()) {
      samples.add(device, point, mark.time, (mark.watts[index] ?? 0) / 1000);
    }
    for (const [index, { device, point }] of counters.entries()) {
      samples.add(device, point, mark.time, Math.floor(energyBefore(edge, index, atEnd, mark)) / 1000);
    }
  }
}

/** The counters when a day began, from those at its end. */
function energiesAt({ counters }: Network, stretch: PastStretch, edge: Edge, start: number): number[] {
  const [atEnd, first] = [markAt(stretch, edge.time), markAt(stretch, start)];
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
