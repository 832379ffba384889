import {
  type Coast,
  coastOf,
  type CoolingCoast,
  joinCoasts,
  type PastStop,
  tryStops,
  type UnitKept,
  warmingOf,
} from "@atrium/automation";
import type { OptimumStop, OptimumTried, Schedule } from "@atrium/contract/automation";
import { believed } from "../limits/shedTargets.ts";
import { stopsOf } from "./evenings.ts";
import { LearnedDays } from "./learnedDays.ts";
import { type AirSaid, RoomAir } from "./roomAir.ts";
import { type OptimumRoomsOptions, outdoorPoint, type Unit, unitsOf } from "./roomUnits.ts";

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
  readonly #learned: LearnedDays<PastStop>;
  readonly #air: RoomAir;

  constructor(options: OptimumRoomsOptions) {
    this.#options = options;
    this.#learned = new LearnedDays(options);
    this.#air = new RoomAir(options);
  }

  /** How long before its end a run may stop its units, as their rooms are now; undefined: what they did is being read. */
  async coast(wanted: Wanted, end: number): Promise<Coast | undefined> {
    const { values } = this.#options;
    const units = await unitsOf(wanted, this.#options);
    const { days } = this.#learn(units, { wanted, end });
    const air = await this.#air.coast({ wanted, end });
    if (days === undefined || air === "reading") return undefined;
    const outdoor = believed(outdoorPoint(this.#options), values);
    const kept = units.flatMap(({ device, name, on, temperature, target, setpoint }): UnitKept[] => {
      // Who is off already, whoever switched it off, is not stopped.
      if (believed(on, values) === 0) return [];
      const held = believed(setpoint, values);
      const response = warmingOf(days.get(device) ?? [], outdoor);
      const now = believed(temperature, values);
      return [{ device: name, temperature: now, target: Number.isNaN(held) ? target : held, response }];
    });
    return joinCoasts(coastOf(kept, wanted.optimumStop), air);
  }

  /** The same as rooms were in the middle of their evenings: for days to come. */
  async usualCoast(wanted: Wanted, end: number): Promise<UsualCoast> {
    const units = await unitsOf(wanted, this.#options);
    const stops = await this.#learn(units, { wanted, end }).read;
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

  #learn(units: readonly Unit[], { wanted, end }: { readonly wanted: Wanted; readonly end: number }) {
    const { past, time, clock } = this.#options;
    const today = time.isoDate(clock.now());
    const { hour, minute } = time.local(end);
    const { earliest } = wanted.optimumStop;
    const about = [hour, minute, earliest, units.map(({ device, target }) => [device, target])];
    const asked = { past, time, today, at: { hour, minute }, earliest, outdoor: outdoorPoint(this.#options) };
    return this.#learned.of(today, about, async () => stopsOf(units, asked));
  }
}
