import {
  type AirTime,
  type CoolingLead,
  joinLeads,
  type Lead,
  leadOf,
  type Occurrence,
  type PastStart,
  responseOf,
  tryStarts,
} from "@atrium/automation";
import type { OptimumStart, OptimumTried, Schedule } from "@atrium/contract/automation";
import { believed } from "../limits/shedTargets.ts";
import { type ByDevice, LearnedDays } from "./learnedDays.ts";
import { startsOf } from "./mornings.ts";
import { type AirSaid, RoomAir } from "./roomAir.ts";
import { type OptimumRoomsOptions, outdoorPoint, type Unit, unitsOf } from "./roomUnits.ts";

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
  readonly #learned: LearnedDays<PastStart>;
  readonly #air: RoomAir;

  constructor(options: OptimumRoomsOptions) {
    this.#options = options;
    this.#learned = new LearnedDays(options);
    this.#air = new RoomAir(options);
  }

  /** How long before a run it has to begin, as its rooms are now; undefined: what they did is being read. */
  async lead(wanted: Wanted, run: Occurrence): Promise<Lead | undefined> {
    const units = await unitsOf(wanted, this.#options);
    const { days } = this.#learn(units, { wanted, run });
    const air = await this.#air.lead({ wanted, run });
    if (days === undefined || air === "reading") return undefined;
    return this.#joined(units, { air, cooling: () => this.#leadOf(units, days, wanted.optimum) });
  }

  /** The same as rooms were in the middle of their mornings: for days to come. */
  async usualLead(wanted: Wanted, run: Occurrence): Promise<UsualLead> {
    const units = await unitsOf(wanted, this.#options);
    const starts = await this.#learn(units, { wanted, run }).read;
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
    const outdoor = believed(outdoorPoint(this.#options), values);
    const now = units.map(({ device, name, temperature, target }) => ({
      device: name,
      temperature: believed(temperature, values),
      target,
      response: responseOf(starts.get(device) ?? [], outdoor),
    }));
    return leadOf(now, optimum);
  }

  #learn(units: readonly Unit[], { wanted, run }: { readonly wanted: Wanted; readonly run: Occurrence }) {
    const { past, time, clock } = this.#options;
    const today = time.isoDate(clock.now());
    const { hour, minute } = time.local(run.from);
    const { earliest } = wanted.optimum;
    const about = [hour, minute, earliest, units.map(({ device, target }) => [device, target])];
    const asked = { past, time, today, at: { hour, minute }, earliest, outdoor: outdoorPoint(this.#options) };
    return this.#learned.of(today, about, async () => startsOf(units, asked));
  }
}
