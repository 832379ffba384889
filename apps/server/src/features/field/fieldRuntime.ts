import { t } from "@atrium/words";
import { isDeepStrictEqual } from "node:util";
import type { ConnectionFile } from "@atrium/contract/site";
import { canFilm, canKeepClips, canListPlates, canReadPriorities, canWrite } from "@atrium/drivers";
import type {
  CanFilm,
  CanKeepClips,
  CanListPlates,
  CanReadPriorities,
  ConnectionState,
  Driver,
  DriverPoint,
  WriteOutcome,
  WriteRequest,
} from "@atrium/drivers";
import { earlierValues } from "./earlierValues.ts";
import type { FieldRuntimeOptions } from "./fieldOptions.ts";
import { lineSink } from "./lineSink.ts";
import { openedConnection } from "./openedConnection.ts";
import { ShedMessages } from "./shedMessages.ts";
import { StaggeredStart } from "./staggeredStart.ts";

/** How long a command waits at the most for a driver that restarts, ms: somebody looks at the button. */
const TIMEOUT = 5_000;

/** One connection and its driver. */
interface Line {
  readonly connection: ConnectionFile;
  readonly driver: Driver;
}

/**
 * Runs one driver per connection of the site and finds the driver that a point belongs to. Where a connection is changed,
 * its driver restarts; where only the devices behind it are, the driver gets its new points and keeps running.
 */
export class FieldRuntime {
  readonly #options: FieldRuntimeOptions;
  readonly #lines = new Map<string, Line>();
  /** The points that each line serves. */
  readonly #served = new Map<Line, readonly DriverPoint[]>();
  readonly #starts: StaggeredStart<Line>;
  readonly #driverOf = new Map<number, Driver>();
  /** The points behind connections that are paused. */
  readonly #pausedOf = new Map<number, ConnectionFile>();
  /** Points without priorities on a protocol that has them. */
  readonly #plain = new Set<number>();
  readonly #shed: ShedMessages;
  #hasStarted = false;
  /** Restarted drivers that have not said yet whether they reach their field. */
  readonly #fresh = new Map<Driver, PromiseWithResolvers<void>>();
  /** Changes that are not carried out yet. */
  #pending = 0;
  /** The changes of the site are carried out one after the other. */
  #changes: Promise<void> = Promise.resolve();
  #unsubscribe: () => void = () => undefined;
  #onPoll: (connection: string, lateness: number) => void = () => undefined;

  constructor(options: FieldRuntimeOptions) {
    this.#options = options;
    this.#shed = new ShedMessages(options.log);
    this.#starts = new StaggeredStart({ clock: options.clock, begin: (line) => void this.#begin(line) });
  }

  /** Makes every driver and starts them one after the other; returns before the field answers. */
  start(): void {
    const { directory, bus } = this.#options;
    this.#starts.start(directory.connections.flatMap((connection) => this.#create(connection) ?? []));
    this.#hasStarted = true;
    const renew = (changed: readonly string[]): void => {
      const connections = changed.filter((id) => !this.#goesOn(id));
      if (connections.length === 0) return;
      this.#pending += 1;
      for (const id of connections) this.#release(id);
      this.#changes = this.#changes.then(async () => this.#renew(connections)).finally(() => (this.#pending -= 1));
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
    return this.#hasStarted && this.#starts.isDone;
  }

  async stop(): Promise<void> {
    this.#unsubscribe();
    this.#starts.stop();
    await this.#changes;
    this.#hasStarted = false;
    await Promise.all(Array.from(this.#lines.keys(), async (id) => this.#end(id)));
  }

  /** Writes one point through its driver. Never rejects because of a device; see `WriteOutcome`. */
  async write(request: WriteRequest, onSent: () => void): Promise<WriteOutcome> {
    if (this.#isBeginning(request.point)) await this.#begun(request.point);
    const driver = this.#driverOf.get(request.point);
    if (driver === undefined && this.#pending > 0) {
      return { state: "failed", reason: t("Not sent. Its connection is starting. Try again."), isUnsent: true };
    }
    if (driver === undefined) return { state: "failed", reason: this.#whyNone(request.point) };
    if (!canWrite(driver)) return { state: "failed", reason: t("This connection is read-only.") };
    return await driver.write(request, onSent);
  }

  /** Its connection or its device has just been changed, and the driver that serves it now is on its way. */
  #isBeginning(point: number): boolean {
    const driver = this.#driverOf.get(point);
    return driver === undefined ? this.#pending > 0 : this.#fresh.has(driver);
  }

  async #begun(point: number): Promise<void> {
    const { promise, resolve } = Promise.withResolvers<void>();
    const cancel = this.#options.clock.after(TIMEOUT, resolve);
    const wait = async (): Promise<void> => {
      if (!this.#driverOf.has(point)) await this.#changes;
      const driver = this.#driverOf.get(point);
      if (driver !== undefined) await this.#fresh.get(driver)?.promise;
    };
    void wait().finally(resolve);
    await promise;
    cancel();
  }

  #whyNone(point: number): string {
    const paused = this.#pausedOf.get(point);
    const pause = paused && this.#options.pauses?.of(paused.id);
    if (paused === undefined || pause === undefined) return t("No connection serves this point.");
    return t("Not sent. {name} was paused by {by}.", { name: paused.name, by: pause.by });
  }

  /** The drivers that run, by connection. */
  get drivers(): Iterable<readonly [string, Driver]> {
    return Array.from(this.#lines, ([id, { driver }]) => [id, driver] as const);
  }

  /** Messages since the start that were dropped for newer ones, by connection; connections without any are absent. */
  get shed(): ReadonlyMap<string, number> {
    return this.#shed.counts;
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
    return this.#able(device, canKeepClips);
  }

  /** The ability to film of the driver that a device is behind. */
  camera(device: string): CanFilm | undefined {
    return this.#able(device, canFilm);
  }

  /** The ability to keep lists of plates of the driver that a device is behind. */
  plateLists(device: string): CanListPlates | undefined {
    return this.#able(device, canListPlates);
  }

  #able<Able>(device: string, can: (driver: Driver) => driver is Driver & Able): Able | undefined {
    const { connection } = this.#options.directory.device?.(device) ?? {};
    const driver = connection === undefined ? undefined : this.#lines.get(connection)?.driver;
    return driver !== undefined && can(driver) ? driver : undefined;
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
      this.#report(connection, "lost", t("no driver for {protocol}", { protocol: connection.protocol }));
      return undefined;
    }
    const points = directory.pointsOf(connection.id);
    if (this.#isPaused(connection, points)) return undefined;
    let driver: Driver;
    try {
      const opened = openedConnection(this.#options.secrets.open(connection), protocol);
      driver = protocol.create({
        connection: opened,
        points,
        mayGoTo: (secret, address) => this.#options.secrets.mayGoTo(connection, secret, address),
        sink: lineSink(connection, {
          ...this.#options,
          onPoll: (lateness) => this.#onPoll(connection.id, lateness),
          onShed: (messages) => this.#shed.add(connection.id, messages),
          onState: (state, reason) => {
            if (state !== "connecting") this.#settle(this.#lines.get(connection.id)?.driver);
            this.#report(connection, state, reason);
          },
        }),
        ...earlierValues(this.#options),
        isObserved: this.#options.isObserved,
        clips: this.#options.clips,
        clock,
        log,
      });
    } catch (error) {
      const reason = error instanceof Error ? error.message : String(error);
      log.error({ connection: connection.id, reason }, "a connection has no driver");
      this.#report(connection, "lost", reason);
      this.#options.newest.lapse(
        points.map(({ id }) => id),
        reason,
      );
      return undefined;
    }
    const line = { connection, driver };
    this.#lines.set(connection.id, line);
    this.#serve(line, points);
    return line;
  }

  /** From now on commands of these points go to this driver. */
  #serve(line: Line, points: readonly DriverPoint[]): void {
    this.#served.set(line, points);
    for (const { id, hasPriorities } of points) {
      this.#driverOf.set(id, line.driver);
      if (hasPriorities === false) this.#plain.add(id);
    }
  }

  /** Gives the driver of an unchanged connection its new points. @returns false: the driver has to restart */
  #goesOn(id: string): boolean {
    const { directory, pauses, log } = this.#options;
    const line = this.#lines.get(id);
    const connection = directory.connections.find((one) => one.id === id);
    const isSame = isDeepStrictEqual(line?.connection, connection) && pauses?.of(id) === undefined;
    if (line === undefined || !isSame || !this.#starts.hasBegun(line)) return false;
    const points = directory.pointsOf(line.connection.id);
    try {
      line.driver.setPoints(points);
    } catch (error) {
      log.warn({ connection: id, err: error }, "the driver did not take its new points and is restarted");
      return false;
    }
    this.#release(id);
    this.#serve(line, points);
    return true;
  }

  #isPaused(connection: ConnectionFile, points: readonly DriverPoint[]): boolean {
    const pause = this.#options.pauses?.of(connection.id);
    if (pause === undefined) return false;
    for (const { id } of points) this.#pausedOf.set(id, connection);
    const { by, since } = pause;
    const reason = t("Paused by {by}", { by });
    this.#options.newest.lapse(
      points.map(({ id }) => id),
      t("Paused by {by}.", { by }),
    );
    this.#options.bus.publish("connection.changed", { connection: connection.id, state: "paused", reason, since });
    return true;
  }

  /** Ends the drivers of these connections; those that the site still has get a new one, with their present points. */
  async #renew(connections: readonly string[]): Promise<void> {
    const { directory } = this.#options;
    await Promise.all(connections.map(async (id) => this.#end(id)));
    for (const id of connections) {
      const connection = directory.connections.find((one) => one.id === id);
      const line = connection && this.#create(connection);
      if (line === undefined) continue;
      this.#fresh.set(line.driver, Promise.withResolvers<void>());
      void this.#begin(line);
    }
  }

  /** From now on no command goes to the driver of a connection. */
  #release(id: string): void {
    const line = this.#lines.get(id);
    if (line === undefined) return;
    for (const { id: point } of this.#served.get(line) ?? []) {
      // A device may be behind another connection by now.
      if (this.#driverOf.get(point) !== line.driver) continue;
      this.#driverOf.delete(point);
      this.#plain.delete(point);
    }
    this.#served.delete(line);
  }

  async #end(id: string): Promise<void> {
    for (const [point, paused] of this.#pausedOf) if (paused.id === id) this.#pausedOf.delete(point);
    const line = this.#lines.get(id);
    if (line === undefined) return;
    this.#release(id);
    this.#lines.delete(id);
    this.#settle(line.driver);
    this.#starts.leaveOut(line);
    try {
      await line.driver.stop();
    } catch (error) {
      this.#options.log.error({ connection: id, err: error }, "a driver did not stop as it should");
    }
  }

  async #begin({ connection, driver }: Line): Promise<void> {
    try {
      await driver.start();
    } catch (error) {
      this.#settle(driver);
      this.#options.log.error({ connection: connection.id, err: error }, "a driver did not start");
      this.#report(connection, "lost", error instanceof Error ? error.message : String(error));
    }
  }

  /** A driver has said whether it reaches its field, or never will. */
  #settle(driver: Driver | undefined): void {
    if (driver === undefined) return;
    this.#fresh.get(driver)?.resolve();
    this.#fresh.delete(driver);
  }

  #report(connection: ConnectionFile, state: ConnectionState, reason?: string): void {
    this.#options.bus.publish("connection.changed", {
      connection: connection.id,
      state,
      ...(reason === undefined ? {} : { reason }),
    });
  }
}
