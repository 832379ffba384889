import { isAnswered, type DeviceDescription, reportedPoints } from "@atrium/contract/devices";
import type { ConnectionFile, Health } from "@atrium/contract/site";
import type { Clock, Log } from "@atrium/time";
import type { Bus, BusEvents } from "../../platform/bus.ts";
import { every, type Repetition } from "../../platform/every.ts";
import type { LateSpell } from "../../platform/latenessMeter.ts";
import { SilentDevices } from "./silentDevices.ts";

/** The history's queue and its import. */
interface HistoryHealth {
  /** Samples waiting on disk for the database. */
  readonly queuedSamples: number;
  /** Samples dropped because the queue was full. */
  readonly lostSamples: number;
  /** Days imported, while history is being imported. */
  readonly importer: { readonly progress: { readonly done: number; readonly total: number } | undefined };
}

export interface HealthMonitorOptions {
  readonly directory: {
    readonly connections: readonly ConnectionFile[];
    readonly devices: readonly DeviceDescription[];
    device(id: string): DeviceDescription | undefined;
  };
  readonly newest: { readonly qualities: ArrayLike<number> };
  /** Messages dropped for newer ones, by connection. */
  readonly field: { readonly shed: ReadonlyMap<string, number> };
  readonly history: HistoryHealth;
  readonly summaries: { readonly alarms: number };
  readonly database: { state(): Health["database"] };
  readonly disk: { readonly state: Health["disk"] };
  readonly lateness?: { readonly spell: LateSpell | undefined } | undefined;
  /** What is wrong with the scheduled backups. */
  readonly backupTrouble?: (() => Health["backup"]) | undefined;
  /** Where there are several nodes: which, and what is wrong with them. */
  readonly nodes?: (() => Health["nodes"]) | undefined;
  readonly bus: Bus;
  readonly clock: Clock;
  readonly log: Log;
}

type Connection = Health["connections"][number];

/** How often the state of the installation is checked, ms; events of the bus are passed on at once. */
const LOOK_INTERVAL = 1_000;
/**
 * How long further changes are collected after a message, ms: thirty gateways that are lost at once are two messages.
 */
const GATHER = 200;
/** How long a connection counts as flooded after a message was dropped, ms. */
const FLOOD_LASTS = 10_000;

/** The state of the installation, published whenever it changes. */
export class HealthMonitor {
  readonly #options: HealthMonitorOptions;
  readonly #connections = new Map<string, Health["connections"][number]>();
  /** The points of each connected device. */
  #devices: readonly { readonly connection: string | undefined; readonly points: Int32Array }[] = [];
  /** The dropped messages of each connection at the last check, and when the number last grew. */
  readonly #floods = new Map<string, { readonly messages: number; readonly at: number }>();
  readonly #reach: SilentDevices;
  readonly #ends: (() => void)[] = [];
  #published = "";
  #looking: Repetition | undefined;
  #closeWindow: (() => void) | undefined;

  constructor(options: HealthMonitorOptions) {
    this.#options = options;
    this.#reach = new SilentDevices(options);
    this.#readSite();
  }

  /** Connections that stay keep their state. */
  #readSite(): void {
    const { directory, clock } = this.#options;
    const before = new Map(this.#connections);
    this.#connections.clear();
    for (const { id, name, protocol } of directory.connections) {
      const { state = "connecting", since = clock.now(), reason } = before.get(id) ?? {};
      const known = { state, since, staleDevices: 0, ...(reason === undefined ? {} : { reason }) };
      this.#connections.set(id, { id, name, protocol, ...known });
    }
    this.#devices = directory.devices
      .filter((device) => device.points.length > 0)
      .map(({ connection, points }) => ({
        connection,
        points: Int32Array.from(reportedPoints(points), (point) => point.id),
      }));
  }

  /** Devices that have points. */
  get deviceCount(): number {
    return this.#devices.length;
  }

  current(): Health {
    return this.#look();
  }

  /** Since when a device is silent, and why; undefined: it answers. */
  silenceOf(device: DeviceDescription): { readonly since: number; readonly reason: string | undefined } | undefined {
    return this.#reach.of(device);
  }

  /** The returned function ends the subscription. */
  onChange(listener: () => void): () => void {
    return this.#options.bus.subscribe("health.changed", listener);
  }

  start(): void {
    const { bus, clock, log } = this.#options;
    this.#ends.push(
      bus.subscribe("connection.changed", (event) => this.#connectionChanged(event)),
      bus.subscribe("database.changed", () => this.#tellIfChanged()),
      this.#reach.follow(() => this.#tellIfChanged()),
      bus.subscribe("site.changed", () => {
        this.#readSite();
        this.#tellIfChanged();
      }),
    );
    this.#tellIfChanged();
    const run = () => this.#tellIfChanged();
    this.#looking = every({ task: "state of the installation", interval: LOOK_INTERVAL, run, clock, log });
  }

  stop(): void {
    for (const end of this.#ends.splice(0)) end();
    void this.#looking?.stop();
    this.#closeWindow?.();
    this.#closeWindow = undefined;
  }

  #connectionChanged({ connection, state, reason, since: told }: BusEvents["connection.changed"]): void {
    const before = this.#connections.get(connection);
    if (before === undefined) return;
    const { id, name, protocol } = before;
    const since = told ?? (before.state === state ? before.since : this.#options.clock.now());
    this.#connections.set(id, {
      id,
      name,
      protocol,
      state,
      since,
      staleDevices: 0,
      ...(reason === undefined ? {} : { reason }),
    });
    this.#tellIfChanged();
  }

  #tellIfChanged(): void {
    if (this.#closeWindow !== undefined) return;
    const health = this.#look();
    const text = JSON.stringify(health);
    if (text === this.#published) return;
    this.#published = text;
    this.#closeWindow = this.#options.clock.after(GATHER, () => {
      this.#closeWindow = undefined;
      this.#tellIfChanged();
    });
    this.#options.bus.publish("health.changed", health);
  }

  #look(): Health {
    const { database, disk, history, summaries } = this.#options;
    const stale = this.#devices.filter(({ points }) => this.#isStale(points));
    const staleOf = new Map<string | undefined, number>();
    for (const { connection } of stale) staleOf.set(connection, (staleOf.get(connection) ?? 0) + 1);
    const silentOf = this.#reach.byConnection();
    const { queuedSamples, lostSamples } = history;
    const { progress } = history.importer;
    const late = this.#options.lateness?.spell;
    const backup = this.#options.backupTrouble?.();
    const nodes = this.#options.nodes?.();
    return {
      connections: Array.from(this.#connections.values(), (connection) => ({
        ...this.#withShed(connection),
        staleDevices: staleOf.get(connection.id) ?? 0,
        ...silenceOf(silentOf.get(connection.id)),
      })),
      staleDevices: stale.length,
      alarms: summaries.alarms,
      database: database.state(),
      disk: disk.state,
      queuedSamples,
      lostSamples,
      ...(late === undefined ? {} : { late }),
      ...(backup === undefined ? {} : { backup }),
      ...(nodes === undefined ? {} : { nodes }),
      ...(progress === undefined ? {} : { historyImport: { ...progress } }),
    };
  }

  #withShed(connection: Health["connections"][number]): Health["connections"][number] {
    const { field, clock } = this.#options;
    const shedMessages = field.shed.get(connection.id);
    if (shedMessages === undefined) return connection;
    let flood = this.#floods.get(connection.id);
    if (flood?.messages !== shedMessages) {
      flood = { messages: shedMessages, at: clock.elapsed() };
      this.#floods.set(connection.id, flood);
    }
    const isFlooded = clock.elapsed() - flood.at < FLOOD_LASTS;
    return { ...connection, shedMessages, ...(isFlooded ? { isFlooded } : {}) };
  }

  #isStale(points: Int32Array): boolean {
    const { qualities } = this.#options.newest;
    return points.some((point) => !isAnswered(qualities[point]));
  }
}

function silenceOf(silentDevices: Connection["silentDevices"]): Pick<Connection, "silentDevices"> {
  return silentDevices === undefined ? {} : { silentDevices };
}
