import type { ConnectionFile, ConnectionId, ConnectionPause, PointId } from "@atrium/contract";
import { canKeepClips, canReadPriorities, canWrite } from "@atrium/drivers";
import type {
  CanKeepClips,
  CanReadPriorities,
  ClipBook,
  ConnectionState,
  CounterDoubt,
  Driver,
  DriverEvent,
  DriverPoint,
  DriverSink,
  Protocol,
  ValueBatch,
  WriteOutcome,
  WriteRequest,
} from "@atrium/drivers";
import type { Clock, Log } from "@atrium/time";
import type { Bus } from "../../platform/bus.ts";
import { addressOf } from "./addressOf.ts";
import type { Lines } from "./lines/lines.ts";

/** Time between the starts of two drivers, ms: a hundred gateways are not asked in the same instant. */
const STAGGER = 20;
/** Several hundred are started in this time, ms; */
const LONGEST_START = 2_000;
/** where there are thousands, this lies between two, ms: asking all of them at once would find none of them sooner. */
const SHORTEST_STAGGER = 4;
/** The time spent on starts in one turn of the event loop, ms: calls are answered in between. */
const TURN = 5;

/** The site as the field needs it: its connections, and the points behind each. */
interface FieldDirectory {
  readonly connections: readonly ConnectionFile[];
  pointsOf(connection: ConnectionId): readonly DriverPoint[];
  device?(id: string): { readonly connection?: ConnectionId | undefined } | undefined;
}

export interface FieldRuntimeOptions {
  readonly directory: FieldDirectory;
  readonly protocols: Readonly<Record<string, Protocol>>;
  /** Opens the secrets of a connection, which are sealed everywhere else. It throws, in a sentence, where it cannot. */
  readonly secrets: { open(connection: ConnectionFile): ConnectionFile };
  /** Takes what the drivers read, and knows what was read before. */
  readonly newest: {
    apply(batch: ValueBatch): void;
    readonly texts: { learn(code: number, text: string): void };
    readonly values: Float64Array;
    readonly times: Float64Array;
  };
  /** Exchanges of counters that were recorded by hand. */
  readonly exchanges?:
    | { newest(point: number): { readonly at: number; readonly newStart: number } | undefined }
    | undefined;
  /** Keeps what devices sent while their counters were in doubt. */
  readonly doubts?: { take(doubt: CounterDoubt): void } | undefined;
  /** Keeps events; absent: drivers have nowhere to send them. */
  readonly events?: { take(connection: string, event: DriverEvent): Promise<void> } | undefined;
  /** Which connections are paused: no driver runs for them. Absent: none. */
  readonly pauses?: { of(connection: string): ConnectionPause | undefined } | undefined;
  /** Counts what each connection does. Absent: nobody does. */
  readonly lines?: Pick<Lines, "of"> | undefined;
  /** What units may play; absent: nothing. */
  readonly clips?: ClipBook | undefined;
  readonly bus: Bus;
  readonly clock: Clock;
  readonly log: Log;
}

/** One connection and its driver. */
interface Line {
  readonly connection: ConnectionFile;
  readonly driver: Driver;
}

/**
 * Runs one driver per connection of the site and finds the driver that a point belongs to. Where the site changes, the
 * drivers of the connections concerned begin anew, and no others.
 */
export class FieldRuntime {
  readonly #options: FieldRuntimeOptions;
  readonly #lines = new Map<string, Line>();
  /** Those whose driver has not been started yet, in the order of the site. */
  #waiting: Line[] = [];
  readonly #driverOf = new Map<number, Driver>();
  /** The points behind connections that are paused. */
  readonly #pausedOf = new Map<number, ConnectionFile>();
  /** Points without priorities on a protocol that has them. */
  readonly #plain = new Set<number>();
  #cancelStart: () => void = () => undefined;
  readonly #shed = new Map<string, number>();
  #hasStarted = false;
  /** The changes of the site are carried out one after the other. */
  #changes: Promise<void> = Promise.resolve();
  #unsubscribe: () => void = () => undefined;
  #onPoll: (connection: string, lateness: number) => void = () => undefined;

  constructor(options: FieldRuntimeOptions) {
    this.#options = options;
  }

  /** Makes every driver and starts them one after the other; returns before the field answers. */
  start(): void {
    const { directory, bus, clock } = this.#options;
    this.#waiting = directory.connections.flatMap((connection) => this.#create(connection) ?? []);
    this.#hasStarted = true;
    const startedAt = clock.elapsed();
    this.#cancelStart = clock.after(0, () => this.#beginDue(startedAt, this.#waiting.length));
    const renew = (connections: readonly string[]): void => {
      this.#changes = this.#changes.then(async () => this.#renew(connections));
    };
    const ends = [
      bus.subscribe("site.changed", ({ connections }) => renew(connections)),
      bus.subscribe("pause.changed", ({ connection }) => renew([connection])),
    ];
    this.#unsubscribe = () => {
      for (const end of ends) end();
    };
  }

  /** Whether every driver has been started; whether its devices answer is another matter. */
  get hasBegun(): boolean {
    return this.#hasStarted && this.#waiting.length === 0;
  }

  async stop(): Promise<void> {
    this.#unsubscribe();
    this.#cancelStart();
    await this.#changes;
    this.#hasStarted = false;
    this.#waiting = [];
    await Promise.all(Array.from(this.#lines.keys(), async (id) => this.#end(id)));
  }

  /** Writes one point through its driver. Never rejects because of a device; see `WriteOutcome`. */
  async write(request: WriteRequest, onSent: () => void): Promise<WriteOutcome> {
    const driver = this.#driverOf.get(request.point);
    if (driver === undefined) return { state: "failed", reason: this.#whyNone(request.point) };
    if (!canWrite(driver)) return { state: "failed", reason: "This connection cannot be written to." };
    return await driver.write(request, onSent);
  }

  #whyNone(point: number): string {
    const paused = this.#pausedOf.get(point);
    const pause = paused && this.#options.pauses?.of(paused.id);
    if (pause === undefined) return "No connection serves this point.";
    return `Not sent. ${paused?.name} is paused by ${pause.by}.`;
  }

  /** The drivers that run, by connection. */
  get drivers(): Iterable<readonly [string, Driver]> {
    return Array.from(this.#lines, ([id, { driver }]) => [id, driver] as const);
  }

  /** Messages since the start that were dropped for newer ones, by connection; connections without any are absent. */
  get shed(): ReadonlyMap<string, number> {
    return this.#shed;
  }

  /** Writes that wait for their turn now, by connection. */
  get waitingWrites(): ReadonlyMap<string, number> {
    return new Map(
      [...this.#lines].flatMap(([id, { driver }]) => (canWrite(driver) ? [[id, driver.waitingWrites]] : [])),
    );
  }

  /** @param listener called for each poll: its connection, and how many ms later than due it began */
  onPoll(listener: (connection: string, lateness: number) => void): void {
    this.#onPoll = listener;
  }

  /** The ability to keep sound files of the driver that a device is behind. */
  clipKeeper(device: string): CanKeepClips | undefined {
    const { connection } = this.#options.directory.device?.(device) ?? {};
    const driver = connection === undefined ? undefined : this.#lines.get(connection)?.driver;
    return driver !== undefined && canKeepClips(driver) ? driver : undefined;
  }

  /** The driver's ability to read a priority array, where the point has one. */
  priorityReader(point: number): CanReadPriorities | undefined {
    const driver = this.#plain.has(point) ? undefined : this.#driverOf.get(point);
    return driver !== undefined && canReadPriorities(driver) ? driver : undefined;
  }

  #create(connection: ConnectionFile): Line | undefined {
    const { directory, protocols, clock, log } = this.#options;
    const protocol = protocols[connection.protocol];
    if (protocol === undefined) {
      this.#report(connection, "lost", `no driver speaks ${connection.protocol}`);
      return undefined;
    }
    const points = directory.pointsOf(connection.id);
    if (this.#isPaused(connection, points)) return undefined;
    let driver: Driver;
    try {
      const opened = this.#checked(connection, protocol);
      driver = protocol.create({
        connection: opened,
        points,
        sink: this.#sink(connection),
        before: this.#before,
        exchange: this.#exchange,
        clips: this.#options.clips,
        clock,
        log,
      });
    } catch (error) {
      const reason = error instanceof Error ? error.message : String(error);
      log.error({ connection: connection.id, reason }, "a connection has no driver");
      this.#report(connection, "lost", reason);
      return undefined;
    }
    const line = { connection, driver };
    this.#lines.set(connection.id, line);
    for (const point of points) {
      this.#driverOf.set(point.id, driver);
      if (point.hasPriorities === false) this.#plain.add(point.id);
    }
    return line;
  }

  #isPaused(connection: ConnectionFile, points: readonly DriverPoint[]): boolean {
    const pause = this.#options.pauses?.of(connection.id);
    if (pause === undefined) return false;
    for (const { id } of points) this.#pausedOf.set(id, connection);
    const { by, since } = pause;
    const reason = `Paused by ${by}`;
    this.#options.bus.publish("connection.changed", { connection: connection.id, state: "paused", reason, since });
    return true;
  }

  /** The newest value of a point, also of an earlier run. */
  readonly #before = (point: PointId): { value: number; age: number } | undefined => {
    const { newest, clock } = this.#options;
    const value = newest.values[point] ?? Number.NaN;
    const time = newest.times[point] ?? Number.NaN;
    return Number.isNaN(value + time) ? undefined : { value, age: Math.max(0, clock.now() - time) };
  };

  readonly #exchange = (point: PointId): { value: number; age: number } | undefined => {
    const { exchanges, clock } = this.#options;
    const newest = exchanges?.newest(point);
    return newest && { value: newest.newStart, age: Math.max(0, clock.now() - newest.at) };
  };

  /** The connection with its secrets. @throws Error in a sentence where the driver could not work with it */
  #checked(connection: ConnectionFile, protocol: Protocol): ConnectionFile {
    const opened = this.#options.secrets.open(connection);
    const [wrong] = protocol.checkSettings(opened.settings);
    if (wrong === undefined) return opened;
    const secret = protocol.settings.find(({ key, isSecret }) => isSecret && key === wrong.field);
    if (secret !== undefined && opened.settings[secret.key] === undefined) {
      throw new Error(`${secret.label}: it is missing. Enter it.`);
    }
    throw new Error(`The settings are not valid: ${wrong.field}: ${wrong.problem}.`);
  }

  /** Ends the drivers of these connections; those that the site still has get a new one, with their present points. */
  async #renew(connections: readonly string[]): Promise<void> {
    const { directory } = this.#options;
    await Promise.all(connections.map(async (id) => this.#end(id)));
    for (const id of connections) {
      const connection = directory.connections.find((one) => one.id === id);
      const line = connection && this.#create(connection);
      if (line !== undefined) void this.#begin(line);
    }
  }

  async #end(id: string): Promise<void> {
    for (const [point, paused] of this.#pausedOf) if (paused.id === id) this.#pausedOf.delete(point);
    const line = this.#lines.get(id);
    if (line === undefined) return;
    this.#lines.delete(id);
    this.#waiting = this.#waiting.filter((one) => one !== line);
    for (const [point, driver] of this.#driverOf) {
      if (driver !== line.driver) continue;
      this.#driverOf.delete(point);
      this.#plain.delete(point);
    }
    try {
      await line.driver.stop();
    } catch (error) {
      this.#options.log.error({ connection: id, err: error }, "a driver did not stop as it should");
    }
  }

  /** Starts the drivers whose turn has come. @param startedAt by the clock's `elapsed` @param all how many there are */
  #beginDue(startedAt: number, all: number): void {
    const { clock } = this.#options;
    const step = Math.max(SHORTEST_STAGGER, Math.min(STAGGER, LONGEST_START / all));
    const from = clock.elapsed();
    const due = Math.floor((from - startedAt) / step);
    do {
      const next = this.#waiting.shift();
      if (next === undefined) return;
      void this.#begin(next);
    } while (all - this.#waiting.length <= due && clock.elapsed() - from < TURN);
    this.#cancelStart = clock.after(step, () => this.#beginDue(startedAt, all));
  }

  async #begin({ connection, driver }: Line): Promise<void> {
    try {
      await driver.start();
    } catch (error) {
      this.#options.log.error({ connection: connection.id, err: error }, "a driver did not start");
      this.#report(connection, "lost", error instanceof Error ? error.message : String(error));
    }
  }

  #sink(connection: ConnectionFile): DriverSink {
    const { newest, doubts, events, log } = this.#options;
    const line = this.#options.lines?.of(connection.id);
    let isLost = false;
    return {
      ...(line && {
        exchanged: (exchange) => line.exchanged(exchange),
        unreadable: (station) => line.unreadable(station),
      }),
      values: (batch) => {
        line?.values(batch.length);
        newest.apply(batch);
      },
      text: (code, text) => newest.texts.learn(code, text),
      doubted: (doubt) => doubts?.take(doubt),
      polled: (lateness) => this.#onPoll(connection.id, lateness),
      connection: (state, reason) => {
        if (state === "lost" && !isLost) {
          line?.lost();
          log.warn({ connection: connection.id, ...addressOf(connection), reason }, "a connection is lost");
        }
        if (state === "connected" && isLost) log.info({ connection: connection.id }, "a connection is back");
        if (state !== "connecting") isLost = state === "lost";
        this.#report(connection, state, reason);
      },
      shed: (messages) => {
        const { id } = connection;
        const before = this.#shed.get(id) ?? 0;
        if (before === 0) {
          log.warn({ connection: id }, "more messages come than can be taken: older ones are passed over");
        }
        this.#shed.set(id, before + messages);
      },
      ...(events && { event: (event) => events.take(connection.id, event) }),
      device: (device, isAnswering, reason) => {
        if (isAnswering) log.info({ connection: connection.id, device }, "a device answers again");
        else log.warn({ connection: connection.id, device, reason }, "a device does not answer");
        const why = reason === undefined ? {} : { reason };
        this.#options.bus.publish("device.changed", { connection: connection.id, device, isAnswering, ...why });
      },
    };
  }

  #report(connection: ConnectionFile, state: ConnectionState, reason?: string): void {
    this.#options.bus.publish("connection.changed", {
      connection: connection.id,
      state,
      ...(reason === undefined ? {} : { reason }),
    });
  }
}
