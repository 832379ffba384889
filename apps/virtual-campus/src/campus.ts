import path from "node:path";
import type { Site } from "@atrium/site";
import type { Log } from "@atrium/time";
import * as z from "zod";
import type { Clock } from "./clock.ts";
import { counterKey, countersAt } from "./electricity/counters.ts";
import { LiveElectricity } from "./electricity/liveElectricity.ts";
import { Network } from "./electricity/network.ts";
import type { Endpoint } from "./endpoints/endpoint.ts";
import { FaultBoard } from "./faults/faultBoard.ts";
import { watchFlapping } from "./faults/flapping.ts";
import { Mechanics } from "./mechanics.ts";
import { MemoryFile } from "./memory.ts";
import { CampusAir } from "./physics/air/campusAir.ts";
import { FireSignal } from "./systems/fire/fireSignal.ts";
import type { PastSample, System } from "./systems/system.ts";
import { systems } from "./systems/systems.ts";

/** ms between two looks at the model. */
const STEP_INTERVAL = 5_000;
const SAVE_INTERVAL = 10_000;

const Memory = z.object({
  savedAt: z.number(),
  isFinal: z.boolean(),
  energies: z.record(z.string(), z.number()),
  systems: z.record(z.string(), z.unknown()),
  air: z.object({ time: z.number(), rooms: z.record(z.string(), z.array(z.number())) }).exactOptional(),
});

export interface CampusOptions {
  readonly site: Site;
  /** Folder that keeps counters and switches from one start to the next. */
  readonly folder: string;
  readonly seed: number;
  readonly clock: Clock;
  /** ms by which the days of the campus are ahead of the clock; none where it is left out. */
  readonly ahead?: number;
  /** How many times as fast as in reality everything mechanical moves from the start; as in reality where it is left out. */
  readonly mechanicalSpeed?: number;
  readonly log: Log;
}

/** The campus with everything in it: one model, one clock, the systems' devices and their endpoints. */
export class Campus {
  readonly network: Network;
  readonly faults = new FaultBoard();
  readonly mechanics: Mechanics;
  readonly #options: CampusOptions;
  readonly #memory: MemoryFile<typeof Memory>;
  readonly #timers: NodeJS.Timeout[] = [];
  readonly #fire: FireSignal;
  #endFlapping: (() => void) | undefined;
  #running: { electricity: LiveElectricity; air: CampusAir; systems: readonly System[] } | undefined;

  constructor(options: CampusOptions) {
    this.#options = options;
    const { site, seed, clock, ahead = 0, mechanicalSpeed = 1 } = options;
    this.mechanics = new Mechanics(clock, mechanicalSpeed);
    this.#fire = new FireSignal(site, this.faults);
    this.faults.onChange(() => this.#fire.send());
    this.network = new Network({ site, systems, seed, ahead });
    this.#memory = new MemoryFile(path.join(options.folder, "state.json"), Memory);
  }

  get site(): Site {
    return this.#options.site;
  }
  get electricity(): LiveElectricity {
    return this.#state().electricity;
  }
  get air(): CampusAir {
    return this.#state().air;
  }
  get systems(): readonly System[] {
    return this.#state().systems;
  }
  get endpoints(): Endpoint[] {
    return this.systems.flatMap((system) => system.endpoints);
  }

  /** Resolves when every endpoint listens; rejects with the one that can't. */
  async start(): Promise<void> {
    const { clock, site } = this.#options;
    const kept = await this.#memory.read();
    const now = clock();
    const energies = countersAt(this.network, now, kept, SAVE_INTERVAL);
    const moment = this.network.momentAt(now);
    const electricity = new LiveElectricity(this.network, energies, moment);
    const air = new CampusAir({ site, moment, momentAt: this.network.momentAt, kept: kept?.air });
    const context = {
      site,
      electricity,
      air,
      faults: this.faults,
      fire: this.#fire,
      clock,
      mechanics: this.mechanics,
      keptAt: kept?.savedAt,
    };
    this.#running = {
      electricity,
      air,
      systems: systems.map((kind) => kind.create({ ...context, kept: kept?.systems[kind.key] })),
    };
    await Promise.all(this.endpoints.map(startEndpoint));
    this.#endFlapping = watchFlapping(this.faults);
    this.step();
    this.#timers.push(
      setInterval(() => this.step(), STEP_INTERVAL),
      setInterval(() => this.#saveInPassing(), SAVE_INTERVAL),
    );
  }

  async stop(): Promise<void> {
    this.#endFlapping?.();
    for (const timer of this.#timers.splice(0)) {
      clearInterval(timer);
    }
    if (this.#running === undefined) {
      return;
    }
    await Promise.all(this.endpoints.map((endpoint) => endpoint.stop()));
    for (const system of this.systems) {
      system.stop();
    }
    await this.#save(true);
    this.#running = undefined;
  }

  /** Keeps what must outlive a kill; happens by itself every few seconds. */
  saveNow(): Promise<void> {
    return this.#save(false);
  }

  /** The clock has moved: weather, people and programs decide again. */
  step(): void {
    const moment = this.network.momentAt(this.#options.clock());
    this.electricity.step(moment);
    this.air.step(moment);
    for (const system of this.systems) {
      system.step(moment);
    }
  }

  /** The values that the devices reported from one moment to another while nobody commanded them. */
  *past(from: number, to: number): Generator<PastSample> {
    for (const system of this.systems) {
      yield* system.past?.(from, to) ?? [];
    }
  }

  /** The system that a device belongs to. */
  systemOf(device: string): System | undefined {
    return this.systems.find((system) => system.devices.includes(device));
  }

  #state() {
    if (this.#running === undefined) {
      throw new Error("the campus is not started");
    }
    return this.#running;
  }

  #saveInPassing(): void {
    this.saveNow().catch((error: unknown) => this.#options.log.error({ error }, "state not saved"));
  }

  async #save(isFinal: boolean): Promise<void> {
    const savedAt = this.#options.clock();
    const wattHours = this.electricity.energies(savedAt);
    const energies = this.network.parts.map((part, index) => [counterKey(part), wattHours[index] ?? 0]);
    await this.#memory.write({
      savedAt,
      isFinal,
      energies: Object.fromEntries(energies),
      air: this.air.keep(),
      systems: Object.fromEntries(this.systems.map((system) => [system.kind.key, system.keep()])),
    });
  }
}

async function startEndpoint(endpoint: Endpoint): Promise<void> {
  try {
    await endpoint.start();
  } catch (cause) {
    throw new Error(`${endpoint.name} (${endpoint.connection}) can't listen on port ${endpoint.port}`, { cause });
  }
}
