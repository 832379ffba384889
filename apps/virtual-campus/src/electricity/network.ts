import type { Site } from "@atrium/site";
import type { Moment } from "../physics/moment.ts";
import { localClock } from "../physics/localTime.ts";
import { momentAt } from "../physics/moment.ts";
import { Population } from "../physics/population/population.ts";
import { USUAL_LOCATION } from "../physics/sky.ts";
import { type MeterPart, feederOf, feedingParts, meterParts } from "./feeds.ts";
import type { CircuitLoad, ElectricSystem, Load } from "./load.ts";
import { loadsOf } from "./loads.ts";

/** The generator takes over a part of the campus for a test each Wednesday from 10:00 to 10:15. */
const GENERATOR_TEST = { weekday: 3, from: 10, until: 10.25, watts: 40_000 };

export interface NetworkOptions {
  readonly site: Site;
  readonly systems: readonly ElectricSystem[];
  readonly seed: number;
  /** ms by which the days of the campus are ahead of the clock; none where it is left out. */
  readonly ahead?: number;
}

/**
 * All loads of the campus and the meters that they hang on. Without state: what the model says for a moment. The live
 * devices and the history are both made from it.
 */
export class Network {
  readonly circuits: readonly CircuitLoad[];
  /** Circuits first, in the same order. */
  readonly loads: readonly Load[];
  readonly parts: readonly MeterPart[];
  readonly momentAt: (time: number) => Moment;
  /** Index of the part that measures each load, -1 for none. */
  readonly #feeders: Int32Array;
  readonly #totals: readonly number[];
  readonly #generators: readonly number[];

  constructor({ site, systems, seed, ahead = 0 }: NetworkOptions) {
    const { timeZone, location = USUAL_LOCATION, calendar } = site.settings;
    const population = new Population({ seed, plans: site.plans, calendar });
    const days = { seed, ahead, location, population, clock: localClock(timeZone) };
    this.momentAt = (time) => momentAt(days, time);
    const loads = loadsOf(site, systems);
    this.circuits = loads.filter((load) => load.use === "lighting");
    this.loads = [...this.circuits, ...loads.filter((load) => load.use !== "lighting")];
    this.parts = meterParts(site);
    const indexes = new Map(this.parts.map((part, index) => [part, index]));
    const feeding = feedingParts(this.parts);
    this.#feeders = Int32Array.from(this.loads, (load) => {
      const feeder = feederOf(load, feeding);
      return feeder === undefined ? -1 : (indexes.get(feeder) ?? -1);
    });
    const totals = [...this.parts.entries()].filter(([, part]) => part.channel === "total");
    const isGenerator = (part: MeterPart) => /generator/i.test(part.device.name);
    this.#generators = totals.filter(([, part]) => isGenerator(part)).map(([index]) => index);
    this.#totals = totals.filter(([, part]) => !isGenerator(part)).map(([index]) => index);
  }

  feeder(load: number): MeterPart | undefined {
    return this.parts[this.#feeders[load] ?? -1];
  }

  /** W of every load by the model, into `watts`. */
  evaluate(moment: Moment, watts: Float64Array): void {
    for (const [index, load] of this.loads.entries()) {
      watts[index] = load.watts(moment);
    }
  }

  /** Takes one load's change of W into the parts' W, where measuring all again would be slow. */
  add(load: number, change: number, partWatts: Float64Array): void {
    const feeder = this.#feeders[load] ?? -1;
    if (feeder >= 0) {
      partWatts[feeder] = (partWatts[feeder] ?? 0) + change;
    }
    for (const incomer of this.#totals) {
      partWatts[incomer] = (partWatts[incomer] ?? 0) + change / this.#totals.length;
    }
  }

  /** W at every meter part, into `partWatts`, from the W of every load. */
  measure(moment: Moment, watts: Float64Array, partWatts: Float64Array): void {
    partWatts.fill(0);
    let total = 0;
    for (let load = 0; load < watts.length; load++) {
      const power = watts[load] ?? 0;
      const feeder = this.#feeders[load] ?? -1;
      total += power;
      if (feeder >= 0) {
        partWatts[feeder] = (partWatts[feeder] ?? 0) + power;
      }
    }
    const generated = this.#generators.length === 0 ? 0 : generatorWatts(moment);
    for (const generator of this.#generators) {
      partWatts[generator] = generated / this.#generators.length;
    }
    for (const incomer of this.#totals) {
      partWatts[incomer] = (total - generated) / this.#totals.length;
    }
  }
}

function generatorWatts({ local }: Moment): number {
  const isTest =
    local.weekday === GENERATOR_TEST.weekday && local.hour >= GENERATOR_TEST.from && local.hour < GENERATOR_TEST.until;
  return isTest ? GENERATOR_TEST.watts : 0;
}
