import {
  type Coast,
  coastOf,
  type CoolingCoast,
  joinCoasts,
  type PastStop,
  stopOf,
  tryStops,
  type UnitKept,
  warmingOf,
} from "@atrium/automation";
import type { OptimumStop, OptimumTried, Schedule } from "@atrium/contract/automation";
import { HOUR, MINUTE } from "@atrium/time";
import { validOrNaN } from "../limits/shedTargets.ts";
import { LearnedUnits } from "./learnedUnits.ts";
import { type AirSaid, RoomAir } from "./roomAir.ts";
import { type OptimumRoomsOptions, outdoorPoint, unitsOf } from "./roomUnits.ts";

/** A stop is looked for until so long after the end, ms. */
const FOLLOWED = 3 * HOUR;
/** A room is followed for as long as it may stay off, and for at least this long, ms. */
const LEAST_FOLLOWED = 30 * MINUTE;

/** What a run is ended for, whether its schedule is saved or not. */
type Wanted = Pick<Schedule, "actions"> & { readonly optimumStop: OptimumStop };

/** How long before its end a schedule may stop as its rooms usually are, and what each kind of units says of it. */
interface UsualCoast {
  readonly coast: Coast;
  /** Of its air conditioners, with what the stops of the last weeks would have been; undefined: there are none. */
  readonly temperature: { readonly by: CoolingCoast["by"]; readonly past: OptimumTried } | undefined;
  readonly air: AirSaid | undefined;
}

/** The rooms of schedules that end, how they are now, and how they warmed in the last weeks. */
export class StopRooms {
  readonly #options: OptimumRoomsOptions;
  readonly #learned: LearnedUnits<PastStop>;
  readonly #air: RoomAir;

  constructor(options: OptimumRoomsOptions) {
    this.#options = options;
    this.#learned = new LearnedUnits({
      ...options,
      after: FOLLOWED,
      didOf: (day, earliest) => stopOf({ ...day, most: Math.max(earliest * MINUTE, LEAST_FOLLOWED) }),
    });
    this.#air = new RoomAir(options);
  }

  /** How long before its end a run may stop its units, as their rooms are now; undefined: what they did is being read. */
  async coast(wanted: Wanted, end: number): Promise<Coast | undefined> {
    const { values } = this.#options;
    const units = await unitsOf(wanted, this.#options);
    const { days } = this.#learned.of(units, end, wanted.optimumStop.earliest);
    const air = await this.#air.coast({ wanted, end });
    if (days === undefined || air === "reading") return undefined;
    const outdoor = validOrNaN(outdoorPoint(this.#options), values);
    const kept = units.flatMap(({ device, name, on, temperature, target, setpoint }): UnitKept[] => {
      // Who is off already, whoever switched it off, is not stopped.
      if (validOrNaN(on, values) === 0) return [];
      const held = validOrNaN(setpoint, values);
      const response = warmingOf(days.get(device) ?? [], outdoor);
      const now = validOrNaN(temperature, values);
      return [{ device: name, temperature: now, target: Number.isNaN(held) ? target : held, response }];
    });
    return joinCoasts(coastOf(kept, wanted.optimumStop), air);
  }

  /** The same as rooms were in the middle of their evenings: for days to come. */
  async usualCoast(wanted: Wanted, end: number): Promise<UsualCoast> {
    const units = await unitsOf(wanted, this.#options);
    const stops = await this.#learned.of(units, end, wanted.optimumStop.earliest).read;
    const usual = units.map(({ device, name, target }) => {
      const response = warmingOf(stops.get(device) ?? [], Number.NaN);
      return { device: name, temperature: target + (response?.above ?? Number.NaN), target, response };
    });
    const air = await this.#air.usualCoast({ wanted, end });
    const cooling = coastOf(usual, wanted.optimumStop);
    const each = units.map(({ device }) => stops.get(device) ?? []);
    const past = tryStops(each, wanted.optimumStop, (moment) => this.#options.time.isoDate(moment));
    const temperature = units.length === 0 && air !== undefined ? undefined : { by: cooling.by, past };
    return { coast: joinCoasts(cooling, air?.time), temperature, air };
  }
}
