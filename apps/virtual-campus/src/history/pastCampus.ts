import type { Site } from "@atrium/site";
import { Climate, type SystemMemories } from "../climate/climate.ts";
import { LiveElectricity } from "../electricity/liveElectricity.ts";
import type { Network } from "../electricity/network.ts";
import { FaultBoard } from "../faults/faultBoard.ts";
import { Mechanics } from "../mechanics.ts";
import { type AirMemory, CampusAir } from "../physics/air/campusAir.ts";
import { HOUR, MINUTE } from "../physics/localTime.ts";
import type { Moment } from "../physics/moment.ts";

/** ms between two steps: short enough for units that follow the air of their rooms. */
const PAST_STEP = 5 * MINUTE;
/** A stretch of the past begins so long before it is looked at, with rooms as anybody would guess them: by then they are right. */
export const LEAD_IN = 12 * HOUR;

interface PastCampusOptions {
  readonly site: Site;
  readonly network: Network;
  /** ms since the epoch */
  readonly from: number;
  /** The air and what was asked of the machines at its beginning, where that is known. */
  readonly air?: AirMemory | undefined;
  readonly kept?: SystemMemories | undefined;
}

/**
 * The campus without its gateways, in the past: the same air and the same machines as those of now, stepped from one moment to a later
 * one under their own programs.
 */
export class PastCampus {
  readonly network: Network;
  readonly electricity: LiveElectricity;
  readonly air: CampusAir;
  readonly climate: Climate;
  #time: number;

  constructor({ site, network, from, air, kept }: PastCampusOptions) {
    this.network = network;
    this.#time = from;
    const clock = () => this.#time;
    const moment = network.momentAt(from);
    this.electricity = new LiveElectricity(network, new Float64Array(network.counters.length), moment);
    const { electricity } = this;
    const heatOf = (room: string) => electricity.heatOf(room);
    this.air = new CampusAir({ site, moment, momentAt: network.momentAt, kept: air, heatOf });
    const mechanics = new Mechanics(clock, 1);
    this.climate = new Climate({ site, electricity, air: this.air, faults: new FaultBoard(), clock, mechanics }, kept);
  }

  get time(): number {
    return this.#time;
  }

  /**
   * One step of the model towards a moment.
   * @param step ms @param isLooked whether somebody looks at the air of the rooms at a moment: always, where it is left out
   */
  stepTowards(until: number, step = PAST_STEP, isLooked?: (time: number) => boolean): void {
    this.#time = Math.min(until, this.#time + step);
    this.#step(this.network.momentAt(this.#time), isLooked?.(this.#time) === false);
  }

  /** All steps up to a moment. @param step ms of each */
  liveUntil(until: number, step = PAST_STEP): this {
    while (this.#time < until) {
      this.stepTowards(until, step);
    }
    return this;
  }

  #step(moment: Moment, mayRest: boolean): void {
    this.electricity.step(moment);
    this.air.step(moment, mayRest);
    this.climate.step(moment);
  }
}
