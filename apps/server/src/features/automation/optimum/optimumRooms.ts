import { type Lead, leadOf, type Occurrence, type PastStart, responseOf } from "@atrium/automation";
import {
  type DeviceDescription,
  OPTIMUM_MODULE,
  type OptimumStart,
  type Schedule,
  WEATHER_POINTS,
  WEATHER_STATION,
} from "@atrium/contract";
import type { Clock, Log, SiteTime } from "@atrium/time";
import type { ActionTargets } from "../actionTargets.ts";
import { believed, type ShedTargetsOptions } from "../limits/shedTargets.ts";
import { type MorningPast, startsOf, type Unit } from "./mornings.ts";

export interface OptimumRoomsOptions {
  readonly directory: {
    readonly devices: readonly DeviceDescription[];
    device(id: string): DeviceDescription | undefined;
  };
  readonly actions: Pick<ActionTargets, "resolve">;
  readonly values: ShedTargetsOptions["values"];
  readonly past: MorningPast;
  readonly time: SiteTime;
  readonly clock: Pick<Clock, "now">;
  readonly log: Log;
}

type Starts = ReadonlyMap<string, readonly PastStart[]>;

interface Learned {
  readonly read: Promise<Starts>;
  /** undefined: it is being read. */
  starts: Starts | undefined;
}

/** What a run is begun for, whether its schedule is saved or not. */
type Wanted = Pick<Schedule, "actions"> & { readonly optimum: OptimumStart };

/** What was read is kept for so many schedules, of one day. */
const MOST_KEPT = 200;

/** The rooms of schedules, how they are now, and how they came along in the last weeks. */
export class OptimumRooms {
  readonly #options: OptimumRoomsOptions;
  /** What was read on another day is read anew. */
  readonly #learned = new Map<string, Learned>();

  constructor(options: OptimumRoomsOptions) {
    this.#options = options;
  }

  /** How long before a run it has to begin, as its rooms are now; undefined: what they did is being read. */
  async lead(wanted: Wanted, run: Occurrence): Promise<Lead | undefined> {
    const units = await this.#units(wanted);
    const { starts } = this.#learn(units, { wanted, run });
    return starts && this.#leadOf(units, starts, wanted.optimum);
  }

  /** The same as rooms were in the middle of their mornings: for days to come. */
  async usualLead(wanted: Wanted, run: Occurrence): Promise<Lead> {
    const units = await this.#units(wanted);
    const starts = await this.#learn(units, { wanted, run }).read;
    const usual = units.map(({ device, name, target }) => {
      const response = responseOf(starts.get(device) ?? [], Number.NaN);
      return { device: name, temperature: target + (response?.above ?? Number.NaN), target, response };
    });
    return leadOf(usual, wanted.optimum);
  }

  #leadOf(units: readonly Unit[], starts: Starts, optimum: OptimumStart): Lead {
    const { values } = this.#options;
    const outdoor = believed(this.#outdoor(), values);
    const now = units.map(({ device, name, temperature, target }) => ({
      device: name,
      temperature: believed(temperature, values),
      target,
      response: responseOf(starts.get(device) ?? [], outdoor),
    }));
    return leadOf(now, optimum);
  }

  /** Reading weeks takes a while, in which other rules have their turns. */
  #learn(units: readonly Unit[], { wanted, run }: { readonly wanted: Wanted; readonly run: Occurrence }): Learned {
    const { past, time, clock, log } = this.#options;
    const today = time.isoDate(clock.now());
    const { hour, minute } = time.local(run.from);
    const { earliest } = wanted.optimum;
    const key = JSON.stringify([today, hour, minute, earliest, units.map(({ device, target }) => [device, target])]);
    const known = this.#learned.get(key);
    if (known !== undefined) return known;
    const read = startsOf(units, { past, time, today, at: { hour, minute }, earliest, outdoor: this.#outdoor() }).catch(
      (error: unknown): Starts => {
        // Without it the fixed lead counts, which is said.
        log.warn({ err: error }, "what rooms did was not read");
        return new Map();
      },
    );
    const learned: Learned = { read, starts: undefined };
    void this.#keep(learned);
    for (const old of this.#learned.keys()) {
      if (this.#learned.size >= MOST_KEPT || !old.startsWith(`["${today}"`)) this.#learned.delete(old);
    }
    this.#learned.set(key, learned);
    return learned;
  }

  async #keep(learned: Learned): Promise<void> {
    learned.starts = await learned.read;
  }

  /** The air conditioners that a schedule lets run, each with what its room is to reach. */
  async #units({ actions }: Wanted): Promise<Unit[]> {
    const { directory, values } = this.#options;
    const { targets } = await this.#options.actions.resolve(actions);
    return [...Map.groupBy(targets, ({ device }) => device)].flatMap(([id, wanted]) => {
      const device = directory.device(id);
      if (device?.module !== OPTIMUM_MODULE) return [];
      const pointOf = (key: string) => device.points.find((one) => one.key === key)?.id;
      const valueOf = (key: string) => wanted.find(({ point }) => point === key)?.value;
      const [on, temperature] = [pointOf("on"), pointOf("temperature")];
      // What is switched off by it needs no start.
      if (on === undefined || temperature === undefined || valueOf("on") === 0) return [];
      const target = valueOf("setpoint") ?? believed(pointOf("setpoint"), values);
      return Number.isNaN(target) ? [] : [{ device: id, name: device.name, on, temperature, target }];
    });
  }

  #outdoor(): number | undefined {
    const stations = this.#options.directory.devices.filter(({ module }) => module === WEATHER_STATION.module);
    return stations.flatMap(({ points }) => points).find(({ key }) => key === WEATHER_POINTS.temperature)?.id;
  }
}
