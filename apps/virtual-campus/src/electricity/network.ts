import type { Site } from "@atrium/site";
import type { CampusDays } from "../physics/campusDays.ts";
import type { LocalTime } from "../physics/localTime.ts";
import type { Moment, Weather } from "../physics/moment.ts";
import type { Population } from "../physics/population/population.ts";
import type { WaterModel } from "../physics/water/waterModel.ts";
import { type FeederTree, connectFeeders } from "./feederTree.ts";
import { type MeterPart, feederOf, feedingParts, meterParts } from "./feeds.ts";
import type { CircuitLoad, ElectricSystem, Load } from "./load.ts";
import { loadsOf } from "./loads.ts";
import { PowerFlow } from "./powerFlow.ts";
import { type Supply, usualSupply } from "./supply.ts";

/** A counter of energy in a part of a meter. */
interface Counter {
  /** Index of the part. */
  readonly part: number;
  /** It counts what flows towards the grid; the other one counts what is delivered to the loads. */
  readonly isReceived: boolean;
  /** Its name in the memory. */
  readonly key: string;
  readonly device: string;
  /** Key of the point that shows it. */
  readonly point: string;
}

/** One for what each part delivers, in their order, and behind them those of parts that the sun is behind. */
function countersOf(parts: readonly MeterPart[], feederTree: FeederTree): Counter[] {
  const sunny = sunnyNodes(feederTree);
  const counter = ({ device, channel }: MeterPart, part: number, isReceived: boolean): Counter => ({
    part,
    isReceived,
    key: `${device.id} ${channel}${isReceived ? " received" : ""}`,
    device: device.id,
    point: `${channel}.active-energy${isReceived ? "-received" : ""}`,
  });
  const twoWay = [...parts.entries()].filter(([index]) => sunny.has(feederTree.partNodes[index] ?? -1));
  return [
    ...parts.map((part, index) => counter(part, index, false)),
    ...twoWay.map(([index, part]) => counter(part, index, true)),
  ];
}

/** Nodes at which electricity can flow towards the grid. */
function sunnyNodes({ nodes }: FeederTree): Set<number> {
  const sunny = new Set<number>();
  for (const [index, { kind }] of nodes.entries()) {
    if (kind !== "solar") continue;
    for (let at = index; at >= 0; at = nodes[at]?.parent ?? -1) sunny.add(at);
  }
  return sunny;
}

export interface NetworkOptions {
  readonly site: Site;
  readonly systems: readonly ElectricSystem[];
  readonly days: CampusDays;
}

/**
 * All loads of the campus, the tree that they hang in and the meters that measure them. Without state: what the model says
 * for a moment. The campus of now and those of the past are both made from it.
 */
export class Network {
  readonly circuits: readonly CircuitLoad[];
  /** Circuits first, in the same order. */
  readonly loads: readonly Load[];
  readonly parts: readonly MeterPart[];
  /** What the parts count: energy delivered for each, in their order, then energy received for those that can have some. */
  readonly counters: readonly Counter[];
  readonly feederTree: FeederTree;
  readonly population: Population;
  readonly momentAt: (time: number) => Moment;
  readonly weatherAt: (time: number) => Weather;
  readonly localAt: (time: number) => LocalTime;
  readonly water: WaterModel;
  /** Index of the part that measures each load, -1 for none. */
  readonly #feeders: Int32Array;
  readonly #flow: PowerFlow;
  readonly #usual: Supply;

  constructor({ site, systems, days }: NetworkOptions) {
    this.population = days.population;
    this.momentAt = days.momentAt;
    this.weatherAt = days.weatherAt;
    this.localAt = days.localAt;
    this.water = days.water;
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
    this.feederTree = connectFeeders(site, { parts: this.parts, loads: this.loads, feeders: this.#feeders });
    this.counters = countersOf(this.parts, this.feederTree);
    this.#flow = new PowerFlow(this.feederTree);
    this.#usual = usualSupply(this.feederTree.nodes);
  }

  feeder(load: number): MeterPart | undefined {
    return this.parts[this.#feeders[load] ?? -1];
  }

  /** W of every load that is a function of the moment, into `watts`. What machines take is left as it is. */
  evaluate(moment: Moment, watts: Float64Array): void {
    for (const [index, load] of this.loads.entries()) {
      if (load.watts !== undefined) {
        watts[index] = load.watts(moment);
      }
    }
  }

  /** W at every meter part, into `partWatts`, from the W of every load; below 0 where they flow towards the grid. */
  measure(moment: Moment, watts: Float64Array, partWatts: Float64Array, supply: Supply = this.#usual): void {
    this.#flow.solve(moment, watts, supply);
    for (let part = 0; part < partWatts.length; part++) {
      partWatts[part] = this.#flow.partPower(part);
    }
  }

  /** W that turn each counter, into `counterWatts`, from the W at every part. */
  turn(partWatts: Float64Array, counterWatts: Float64Array): void {
    for (let counter = 0; counter < counterWatts.length; counter++) {
      const { part = 0, isReceived = false } = this.counters[counter] ?? {};
      const watts = partWatts[part] ?? 0;
      counterWatts[counter] = Math.max(0, isReceived ? -watts : watts);
    }
  }
}
