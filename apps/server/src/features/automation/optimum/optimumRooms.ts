import {
  type AirTime,
  type CoolingLead,
  joinLeads,
  type Lead,
  leadOf,
  type Occurrence,
  type PastStart,
  responseOf,
  startOf,
  tryStarts,
} from "@atrium/automation";
import type { OptimumStart, OptimumTried, Schedule } from "@atrium/contract/automation";
import { HOUR } from "@atrium/time";
import { validOrNaN } from "../limits/shedTargets.ts";
import type { ByDevice } from "./learnedDays.ts";
import { LearnedUnits } from "./learnedUnits.ts";
import { type AirSaid, RoomAir } from "./roomAir.ts";
import { type OptimumRoomsOptions, outdoorPoint, type Unit, unitsOf } from "./roomUnits.ts";

/** A start is followed until so long after its time, ms. */
const FOLLOWED = 2 * HOUR;

/** What a run is begun for, whether its schedule is saved or not. */
type Wanted = Pick<Schedule, "actions"> & { readonly optimum: OptimumStart };

/** How long before its time a schedule has to begin as its rooms usually are, and what each kind of units says of it. */
interface UsualLead {
  readonly lead: Lead;
  /** Of its air conditioners, with what the starts of the last weeks would have been; undefined: there are none. */
  readonly temperature: { readonly by: CoolingLead["by"]; readonly past: OptimumTried } | undefined;
  readonly air: AirSaid | undefined;
}

/** The rooms of schedules that begin, how they are now, and how they came along in the last weeks. */
export class OptimumRooms {
  readonly #options: OptimumRoomsOptions;
  readonly #learned: LearnedUnits<PastStart>;
  readonly #air: RoomAir;

  constructor(options: OptimumRoomsOptions) {
    this.#options = options;
    this.#learned = new LearnedUnits({ ...options, after: FOLLOWED, didOf: startOf });
    this.#air = new RoomAir(options);
  }

  /** How long before a run it has to begin, as its rooms are now; undefined: what they did is being read. */
  async lead(wanted: Wanted, run: Occurrence): Promise<Lead | undefined> {
    const units = await unitsOf(wanted, this.#options);
    const { days } = this.#learned.of(units, run.from, wanted.optimum.earliest);
    const air = await this.#air.lead({ wanted, run });
    if (days === undefined || air === "reading") return undefined;
    return this.#joined(units, { air, cooling: () => this.#leadOf(units, days, wanted.optimum) });
  }

  /** The same as rooms were in the middle of their mornings: for days to come. */
  async usualLead(wanted: Wanted, run: Occurrence): Promise<UsualLead> {
    const units = await unitsOf(wanted, this.#options);
    const starts = await this.#learned.of(units, run.from, wanted.optimum.earliest).read;
    const usual = units.map(({ device, name, target }) => {
      const response = responseOf(starts.get(device) ?? [], Number.NaN);
      return { device: name, temperature: target + (response?.above ?? Number.NaN), target, response };
    });
    const air = await this.#air.usualLead({ wanted, run });
    const cooling = leadOf(usual, wanted.optimum);
    const each = units.map(({ device }) => starts.get(device) ?? []);
    const past = tryStarts(each, wanted.optimum, (moment) => this.#options.time.isoDate(moment));
    const lead = this.#joined(units, { air: air?.time, cooling: () => cooling });
    return { lead, temperature: units.length === 0 && air !== undefined ? undefined : { by: cooling.by, past }, air };
  }

  /** Units without a room that says its temperature say nothing beside fresh air. */
  #joined(
    units: readonly Unit[],
    { air, cooling }: { readonly air: AirTime | undefined; readonly cooling: () => CoolingLead },
  ): Lead {
    return joinLeads(units.length === 0 && air !== undefined ? undefined : cooling(), air);
  }

  #leadOf(units: readonly Unit[], starts: ByDevice<PastStart>, optimum: OptimumStart): CoolingLead {
    const { values } = this.#options;
    const outdoor = validOrNaN(outdoorPoint(this.#options), values);
    const now = units.map(({ device, name, temperature, target }) => ({
      device: name,
      temperature: validOrNaN(temperature, values),
      target,
      response: responseOf(starts.get(device) ?? [], outdoor),
    }));
    return leadOf(now, optimum);
  }
}
