import { MAX_BACNET_INSTANCE } from "@atrium/contract/devices";
import type { PointId } from "@atrium/contract";
import { t } from "@atrium/words";
import type { Driver, DriverOptions } from "../driver.ts";
import type { DriverPoint } from "../productCatalog.ts";
import type { CanReadPriorities, CanWrite, Priorities, WriteOutcome, WriteRequest } from "../writing.ts";
import { Reconnector } from "../engine/reconnector.ts";
import { notSent } from "../engine/notSent.ts";
import { PointOutput } from "../engine/pointOutput.ts";
import { type PointChange, PointTable } from "../engine/pointTable.ts";
import { PollCycles } from "../engine/pollCycles.ts";
import { pollPhase } from "../engine/pollPhase.ts";
import { isRepeatable } from "../engine/repeatable.ts";
import { RequestQueue } from "../engine/requestQueue.ts";
import { isPlausible } from "../engine/writable.ts";
import { BacnetTimeout } from "./bacnetError.ts";
import { BacnetSettings } from "./bacnetSettings.ts";
import type { AddressedPoint } from "./batches.ts";
import { readCovNotification } from "./covNotification.ts";
import type { CovNotification } from "./covNotification.ts";
import { CovSubscriptions } from "./covSubscriptions.ts";
import { GatewayReach } from "./gatewayReach.ts";
import { describeObject, objectKey } from "./objects.ts";
import { readObjectState } from "./objectState.ts";
import { PointFacts } from "./pointFacts.ts";
import { pollPlan } from "./pollPlan.ts";
import type { PlannedCycle } from "./pollPlan.ts";
import { BacnetAddress } from "./product.ts";
import { PointReader } from "./reading.ts";
import type { RequestOptions } from "./peer.ts";
import type { PointWrite } from "./pointWrite.ts";
import type { ServiceRequest } from "./requests.ts";
import { Session } from "./session.ts";
import type { SocketPool } from "./sharedSocket.ts";
import { Malformed } from "./tagReader.ts";
import { FAULT, FAULTY } from "./writeOutcome.ts";
import { BacnetWriter } from "./writing.ts";

/** Further tries of a request that was not answered. */
const RETRIES = 2;

/** One BACnet/IP device and the objects of it that are points. */
export class BacnetDriver implements Driver, CanWrite, CanReadPriorities {
  readonly #options: DriverOptions;
  readonly #settings: BacnetSettings;
  readonly #points = new PointTable<AddressedPoint>(({ address }, index) => {
    const { type, instance, hasNotifications } = BacnetAddress.parse(address);
    return { index, object: { type, instance }, hasNotifications };
  });
  /** A point and the object that it is; several devices of the plan may share one (an outdoor sensor). */
  #pointsOfObject: ReadonlyMap<number, readonly AddressedPoint[]> = new Map();
  readonly #output: PointOutput;
  readonly #queue = new RequestQueue();
  readonly #stopping = new AbortController();
  readonly #process = 1 + Math.floor(Math.random() * MAX_BACNET_INSTANCE);
  readonly #session: Session;
  readonly #reconnector: Reconnector;
  readonly #reader: PointReader;
  readonly #writer: BacnetWriter;
  readonly #cov: CovSubscriptions;
  readonly #cycles: PollCycles<PlannedCycle>;
  readonly #reach: GatewayReach;
  readonly #facts: PointFacts;
  #flush: NodeJS.Immediate | null = null;

  constructor(options: DriverOptions, sockets: SocketPool) {
    const { sink, clock, log } = options;
    const points = this.#points;
    this.#options = options;
    this.#settings = BacnetSettings.parse(options.connection.settings);
    const { retryDelay, maxRetryDelay, covLifetime } = this.#settings;
    this.#output = new PointOutput(options);
    this.#facts = new PointFacts(points);
    this.#reach = new GatewayReach(points, sink, (index, reason) => this.#output.lapse(reason, clock.now(), [index]));
    this.#session = new Session({
      name: options.connection.name,
      sockets,
      settings: this.#settings,
      clock,
      signal: this.#stopping.signal,
      onNotification: (parameters) => this.#notified(parameters),
      onSocketFailed: (reason) => this.#reconnector.lost(reason),
      tap: sink,
    });
    this.#reconnector = new Reconnector({
      clock,
      sink,
      output: this.#output,
      log,
      backoff: { first: retryDelay, longest: maxRetryDelay },
      open: () => this.#open(),
      close: () => this.#disconnect(),
      onConnected: () => this.#connected(),
    });
    const poll = (request: ServiceRequest): Promise<Buffer> => this.#queue.poll(() => this.#request(request));
    this.#reader = new PointReader({
      points,
      output: this.#output,
      facts: this.#facts,
      now: () => clock.now(),
      send: poll,
      onValue: (index, value) => this.#polled(index, value),
      onUnreachable: (index) => this.#reach.lost(index),
      onUnreadable: () => sink.unreadable?.(),
    });
    this.#writer = new BacnetWriter({
      points,
      clock,
      signal: this.#stopping.signal,
      output: this.#output,
      facts: this.#facts,
      queue: this.#queue,
      send: (request) => this.#request(request),
      sendWrites: (request, writes) => this.#sendWrites(request, writes),
    });
    this.#cov = new CovSubscriptions({
      clock,
      process: this.#process,
      lifetime: covLifetime,
      phase: pollPhase(options.connection.id, covLifetime),
      send: poll,
      isConnected: () => this.#reconnector.isConnected,
      onRefused: ({ object }, refusal) =>
        log.debug({ object: describeObject(object), reason: refusal.message }, "no notifications, polling instead"),
      onNoAnswer: (error) => this.#failed(error),
    });
    this.#cycles = new PollCycles({
      clock,
      connection: options.connection.id,
      poll: (plan, lateness) => this.#poll(plan, lateness),
    });
    this.#plan(points.set(options.points));
  }

  async start(): Promise<void> {
    this.#cycles.start();
    this.#reconnector.start();
  }

  setPoints(points: readonly DriverPoint[]): void {
    const change = this.#points.set(points);
    this.#output.change(change, this.#points);
    this.#plan(change);
    if (this.#reconnector.isConnected) void this.#read(change.added);
    else this.#reconnector.retry();
  }

  async stop(): Promise<void> {
    this.#stopping.abort(new Error(t("The connection was stopped.")));
    await this.#cov.stop();
    this.#queue.close(t("The connection was stopped."));
    await this.#reconnector.stop();
    await this.#cycles.stop();
    if (this.#flush !== null) clearImmediate(this.#flush);
    this.#flush = null;
  }

  get waiting(): number {
    return this.#queue.waiting;
  }

  get waitingWrites(): number {
    return this.#queue.waitingWrites;
  }

  async write(request: WriteRequest, onSent: () => void): Promise<WriteOutcome> {
    const index = this.#points.indexOf(request.point);
    const point = this.#points.at(index);
    const address = this.#points.place(index);
    if (point === undefined || address === undefined) {
      return { state: "failed", reason: t("Unknown point.") };
    }
    if (!this.#reconnector.isConnected) return notSent(this.#options.connection);
    return await this.#writer.write({ point, address, request, onSent });
  }

  async readPriorities(point: PointId): Promise<Priorities> {
    const index = this.#points.indexOf(point);
    const address = this.#points.place(index);
    if (address === undefined) throw new Error(t("Unknown point."));
    const send = (request: ServiceRequest): Promise<Buffer> => this.#request(request);
    const state = this.#facts.state(index, await this.#queue.write(() => readObjectState(address.object, send)));
    if (state.priorities === null) {
      throw new Error(t("{object} has no priority array.", { object: describeObject(address.object) }));
    }
    return { values: state.priorities, relinquishDefault: state.relinquishDefault };
  }

  #plan(change: PointChange<AddressedPoint>): void {
    this.#pointsOfObject = Map.groupBy(this.#points.places, ({ object }) => objectKey(object));
    this.#cycles.plan = pollPlan(this.#points, this.#settings.pollInterval);
    void this.#cov.setPoints(change);
  }

  async #request(request: ServiceRequest, options: Partial<RequestOptions> = {}): Promise<Buffer> {
    try {
      return await this.#session.request(request, { retries: RETRIES, ...options });
    } catch (error) {
      this.#failed(error);
      throw error;
    }
  }

  /** A single try that nobody answers may be one lost packet: the polls find out whether the device is gone. */
  #sendWrites(request: ServiceRequest, writes: readonly PointWrite[]): Promise<Buffer> {
    const onSent = (): void => {
      for (const write of writes) write.onSent();
    };
    if (writes.every(({ point }) => isRepeatable(point))) return this.#request(request, { onSent });
    return this.#session.request(request, { retries: 0, onSent });
  }

  async #open(): Promise<void> {
    const maxApdu = await this.#session.open();
    this.#facts.reset();
    this.#reader.reset(maxApdu);
    this.#writer.reset(maxApdu);
  }

  #connected(): void {
    // An operator waits for values; a device reports each once more at its subscription, so that nothing is missed.
    void this.#cycles.runSoon().then(() => this.#reconnector.isConnected && this.#cov.begin());
  }

  #disconnect(): void {
    this.#cov.pause();
    this.#session.close();
  }

  #failed(error: unknown): void {
    if (error instanceof BacnetTimeout) this.#reconnector.lost(error.message);
  }

  async #poll(plan: PlannedCycle, lateness: number): Promise<void> {
    if (!this.#reconnector.isConnected) return;
    this.#options.sink.polled?.(lateness);
    const uncovered = plan.unlessNotified.filter(({ index }) => !this.#cov.has(index));
    await this.#read([...plan.always, ...uncovered]);
  }

  async #read(points: readonly AddressedPoint[]): Promise<void> {
    try {
      await this.#reader.read(points);
    } catch (error) {
      // `#request` has reported the silence; a stop ends the queue.
      this.#options.log.debug({ reason: String(error) }, "poll ended early");
    }
  }

  #polled(index: number, value: number): void {
    this.#reach.found(index);
    const point = this.#points.at(index);
    if (point === undefined || !this.#cov.has(index)) return;
    const isChanged = Math.abs(value - this.#output.newest(index)) > (point.deadband ?? 0);
    if (isChanged) this.#cov.changeWasMissed(this.#options.clock.elapsed() - point.expectedInterval);
  }

  #notified(parameters: Buffer): void {
    const notification = this.#decoded(parameters);
    if (notification === null || notification.process !== this.#process || !this.#reconnector.isConnected) return;
    this.#cov.notified();
    for (const { index } of this.#pointsOfObject.get(notification.object) ?? []) this.#take(index, notification);
    // Many notifications arrive in one turn of the event loop; they leave as one batch.
    this.#flush ??= setImmediate(() => {
      this.#flush = null;
      this.#output.flush();
    });
  }

  #take(index: number, { value: said, flags }: CovNotification): void {
    const point = this.#points.at(index);
    if (point === undefined) return;
    const time = this.#options.clock.now();
    const refusal = this.#facts.refusal(index);
    const value = this.#facts.value(index, said);
    if (refusal !== null) this.#output.notifiedBad(index, Number.NaN, time, refusal);
    else if (!isPlausible(point, value)) this.#output.notifiedImpossible(index, value, time);
    else if ((flags & FAULT) !== 0) this.#output.notifiedBad(index, value, time, t(FAULTY));
    else this.#output.notified(index, value, time);
  }

  #decoded(parameters: Buffer): CovNotification | null {
    try {
      return readCovNotification(parameters, this.#settings.deviceInstance);
    } catch (error) {
      if (!(error instanceof Malformed)) throw error;
      this.#options.sink.unreadable?.();
      this.#options.log.debug({ reason: error.message }, "notification cannot be read");
      return null;
    }
  }
}
