import { type Lead, leadOf, type Occurrence, type PastStart, responseOf, tryStarts } from "@atrium/automation";
import type { OptimumStart, OptimumTried, Schedule } from "@atrium/contract";
import type { Clock, Log, SiteTime } from "@atrium/time";
import { believed } from "../limits/shedTargets.ts";
import { type ByDevice, LearnedDays } from "./learnedDays.ts";
import { startsOf } from "./mornings.ts";
import type { RoomPast } from "./recordedDays.ts";
import { outdoorPoint, type RoomUnitsOptions, type Unit, unitsOf } from "./roomUnits.ts";

export interface OptimumRoomsOptions extends RoomUnitsOptions {
  readonly past: RoomPast;
  readonly time: SiteTime;
  readonly clock: Pick<Clock, "now">;
  readonly log: Log;
}

/** What a run is begun for, whether its schedule is saved or not. */
type Wanted = Pick<Schedule, "actions"> & { readonly optimum: OptimumStart };

/** The rooms of schedules that begin, how they are now, and how they came along in the last weeks. */
export class OptimumRooms {
  readonly #options: OptimumRoomsOptions;
  readonly #learned: LearnedDays<PastStart>;

  constructor(options: OptimumRoomsOptions) {
    this.#options = options;
    this.#learned = new LearnedDays(options);
  }

  /** How long before a run it has to begin, as its rooms are now; undefined: what they did is being read. */
  async lead(wanted: Wanted, run: Occurrence): Promise<Lead | undefined> {
    const units = await unitsOf(wanted, this.#options);
    const { days } = this.#learn(units, { wanted, run });
    return days && this.#leadOf(units, days, wanted.optimum);
  }

  /** The same as rooms were in the middle of their mornings: for days to come. */
  async usualLead(wanted: Wanted, run: Occurrence): Promise<Lead> {
    const units = await unitsOf(wanted, this.#options);
    const starts = await this.#learn(units, { wanted, run }).read;
    const usual = units.map(({ device, name, target }) => {
      const response = responseOf(starts.get(device) ?? [], Number.NaN);
      return { device: name, temperature: target + (response?.above ?? Number.NaN), target, response };
    });
    return leadOf(usual, wanted.optimum);
  }

  /** What the starts of the last weeks would have been, each by those before it. */
  async tried(wanted: Wanted, run: Occurrence): Promise<OptimumTried> {
    const { time } = this.#options;
    const units = await unitsOf(wanted, this.#options);
    const starts = await this.#learn(units, { wanted, run }).read;
    const each = units.map(({ device }) => starts.get(device) ?? []);
    return tryStarts(each, wanted.optimum, (moment) => time.isoDate(moment));
  }

  #leadOf(units: readonly Unit[], starts: ByDevice<PastStart>, optimum: OptimumStart): Lead {
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
