import path from "node:path";
import type { Site } from "@atrium/site";
import { type Log, systemClock } from "@atrium/time";
import * as z from "zod";
import { Climate } from "./climate/climate.ts";
import type { Clock } from "./clock.ts";
import { countersAt } from "./electricity/counters.ts";
import { LiveElectricity } from "./electricity/liveElectricity.ts";
import { Network } from "./electricity/network.ts";
import { PoweredGateways } from "./electricity/poweredGateways.ts";
import { DiscoveryResponder } from "./endpoints/discovery/discoveryResponder.ts";
import type { Endpoint } from "./endpoints/endpoint.ts";
import { Traffic } from "./endpoints/traffic.ts";
import { POWER_CUT } from "./faults/fault.ts";
import { type ActiveFault, FaultBoard } from "./faults/faultBoard.ts";
import { watchFlapping } from "./faults/flapping.ts";
import { LEAD_IN, PastCampus } from "./history/pastCampus.ts";
import { Mechanics } from "./mechanics.ts";
import { MemoryFile } from "./memory.ts";
import { Pace, type PaceFigures } from "./pace.ts";
import { CampusAir } from "./physics/air/campusAir.ts";
import type { CampusDays } from "./physics/campusDays.ts";
import { DAY } from "./physics/localTime.ts";
import { GateWires } from "./systems/gateWires.ts";
import { FireSignal } from "./systems/fire/fireSignal.ts";
import type { System } from "./systems/system.ts";
import { systems } from "./systems/systems.ts";

/** ms between two looks at the model. */
const STEP_INTERVAL = 5_000;
const SAVE_INTERVAL = 10_000;
/** ms between two steps of the climate, at least: rooms and machines are slow. A command still takes effect at once. */
const CLIMATE_INTERVAL = 1_000;
/** A longer absence is not lived through as a whole: what it took is reckoned by its last days. */
const MAX_ABSENCE = 7 * DAY;

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
  /** Its people, weather and water: they have no state, so that campuses of the same site may share them. */
  readonly days: CampusDays;
  readonly clock: Clock;
  /** How many times as fast as in reality everything mechanical moves from the start; as in reality where it is left out. */
  readonly mechanicalSpeed?: number;
  /** ms between two looks at the model; five seconds where it is left out. */
  readonly stepInterval?: number;
  /** ms that are lived through before the first start, so that rooms are as they would be; half a day where it is left out. */
  readonly leadIn?: number;
  /** The port of WS-Discovery; any that is free where it is left out. */
  readonly discoveryPort?: number;
  readonly log: Log;
}

/** The campus with everything in it: one model, one clock, the systems' devices and their endpoints. */
export class Campus {
  readonly network: Network;
  readonly faults = new FaultBoard();
  readonly mechanics: Mechanics;
  /** Who polls its devices, and who writes. */
  readonly traffic: Traffic;
  readonly #options: CampusOptions;
  readonly #memory: MemoryFile<typeof Memory>;
  #saving: NodeJS.Timeout | undefined;
  readonly #fire: FireSignal;
  readonly #pace: Pace;
  #climateAt = Number.NEGATIVE_INFINITY;
  readonly #gateways: PoweredGateways;
  #responders: readonly DiscoveryResponder[] = [];
  #endFlapping: (() => void) | undefined;
  #endSteps: (() => void) | undefined;
  #running: { electricity: LiveElectricity; air: CampusAir; climate: Climate; systems: readonly System[] } | undefined;

  constructor(options: CampusOptions) {
    this.#options = options;
    const { site, days, clock, mechanicalSpeed = 1, stepInterval = STEP_INTERVAL, log } = options;
    this.#pace = new Pace({ interval: stepInterval, clock: systemClock, log });
    this.traffic = new Traffic(clock);
    this.mechanics = new Mechanics(clock, mechanicalSpeed);
    this.#fire = new FireSignal(site, this.faults);
    this.faults.onChange(() => this.#fire.send());
    this.network = new Network({ site, systems, days });
    this.#gateways = new PoweredGateways(site, this.network.feederTree, this.faults);
    this.faults.onChange((change, isOn) => this.#powerChanged(change, isOn));
    this.#memory = new MemoryFile(path.join(options.folder, "state.json"), Memory);
  }

  get site(): Site {
    return this.#options.site;
  }
  /** How its steps have kept real time. */
  get pace(): PaceFigures {
    return this.#pace.figures;
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

  /** Where it answers WS-Discovery, by the address of the devices; an address whose port another program has is not there. */
  get discoveryPorts(): ReadonlyMap<string, number> {
    return new Map(this.#responders.flatMap(({ host, port }) => (port === undefined ? [] : [[host, port]])));
  }

  /** Resolves when every endpoint listens; rejects with the one that can't. */
  async start(): Promise<void> {
    const { clock, site } = this.#options;
    const kept = await this.#memory.read();
    const now = clock();
    const absence = this.#liveThrough(kept, now);
    const energies = countersAt(this.network, now, kept, absence.used, SAVE_INTERVAL);
    const { momentAt } = this.network;
    const moment = momentAt(now);
    const electricity = new LiveElectricity(this.network, energies, moment);
    const heatOf = (room: string) => electricity.heatOf(room);
    const air = new CampusAir({ site, moment, momentAt, kept: absence.air, heatOf });
    const around = { site, electricity, air, faults: this.faults, clock, mechanics: this.mechanics };
    const climate = new Climate(around, kept?.systems);
    const wires = { fire: this.#fire, gates: new GateWires(), traffic: this.traffic };
    const context = { ...around, ...wires, climate, keptAt: kept?.savedAt };
    this.#running = {
      electricity,
      air,
      climate,
      systems: systems.map((kind) => kind.create({ ...context, kept: kept?.systems[kind.key] })),
    };
    await Promise.all(this.endpoints.map(startEndpoint));
    await this.#answerProbes();
    this.#endFlapping = watchFlapping(this.faults);
    this.#endSteps = this.#pace.keep(() => this.step());
    this.#saving = setInterval(() => this.#saveInPassing(), SAVE_INTERVAL);
  }

  async stop(): Promise<void> {
    this.#endFlapping?.();
    this.#endSteps?.();
    clearInterval(this.#saving);
    if (this.#running === undefined) {
      return;
    }
    await Promise.all(this.#responders.map((responder) => responder.stop()));
    await Promise.all(this.endpoints.map((endpoint) => endpoint.stop()));
    for (const system of this.systems) {
      system.stop();
    }
    await this.#save(true);
    this.#running = undefined;
  }

  /** What each system would keep at this moment. */
  get kept(): Readonly<Record<string, unknown>> {
    return Object.fromEntries(this.systems.map((system) => [system.kind.key, system.keep()]));
  }

  /** Keeps what must outlive a kill; happens by itself every few seconds. */
  saveNow(): Promise<void> {
    return this.#save(false);
  }

  /** The clock has moved: weather, people and programs decide again. */
  step(): void {
    const moment = this.network.momentAt(this.#options.clock());
    this.electricity.step(moment);
    this.#followPower();
    this.air.setFires(this.#fire.burningRooms());
    this.air.step(moment);
    if (Math.abs(moment.time - this.#climateAt) >= CLIMATE_INTERVAL) {
      this.#climateAt = moment.time;
      this.#state().climate.step(moment);
    }
    for (const system of this.systems) {
      system.step(moment);
    }
  }

  /** The system that a device belongs to. */
  systemOf(device: string): System | undefined {
    return this.systems.find((system) => system.devices.includes(device));
  }

  async #answerProbes(): Promise<void> {
    const { discoveryPort: port = 0, log } = this.#options;
    const announced = () => this.endpoints.flatMap((endpoint) => endpoint.announced?.() ?? []);
    const hosts = new Set(announced().map(({ host }) => host));
    this.#responders = Array.from(hosts, (host) => new DiscoveryResponder(host, { port, announced, log }));
    await Promise.all(this.#responders.map((responder) => responder.start()));
  }

  /** The hours before the first start, or since the last stop: how the air is after them, and Wh that they took. */
  #liveThrough(kept: z.infer<typeof Memory> | undefined, now: number) {
    const isKnown = kept !== undefined && kept.savedAt <= now;
    const from = isKnown ? Math.max(kept.savedAt, now - MAX_ABSENCE) : now - (this.#options.leadIn ?? LEAD_IN);
    const known = isKnown ? { air: kept.air, kept: kept.systems } : {};
    const past = new PastCampus({ site: this.site, network: this.network, from, ...known }).liveUntil(now);
    const share = isKnown && from < now ? (now - kept.savedAt) / (now - from) : 1;
    return { air: past.air.keep(), used: past.electricity.energies(now).map((energy) => energy * share) };
  }

  #powerChanged({ kind, id, fault }: ActiveFault, isOn: boolean): void {
    if (kind !== "node" || fault !== POWER_CUT || this.#running === undefined) return;
    const node = this.network.feederTree.nodes.findIndex(({ key }) => key === id);
    this.electricity.cut(node, isOn, this.#options.clock());
    this.#followPower();
  }

  #followPower(): void {
    this.#gateways.follow((node) => this.electricity.isLive(node));
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
    const energies = this.network.counters.map(({ key }, index) => [key, wattHours[index] ?? 0]);
    await this.#memory.write({
      savedAt,
      isFinal,
      energies: Object.fromEntries(energies),
      air: this.air.keep(),
      systems: this.kept,
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
