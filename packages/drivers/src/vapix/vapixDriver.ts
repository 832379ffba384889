import type { Driver, DriverOptions } from "../driver.ts";
import type { CanWrite, WriteOutcome, WriteRequest } from "../writing.ts";
import { ConnectionKeeper } from "../engine/connectionKeeper.ts";
import { notSent } from "../engine/notSent.ts";
import { PointOutput } from "../engine/pointOutput.ts";
import { PollCycle } from "../engine/pollCycle.ts";
import { pollPhase } from "../engine/pollPhase.ts";
import { planReads, type UnitReads } from "./planReads.ts";
import { PlayTogether } from "./playTogether.ts";
import { NO_CLIPS, VapixAddress } from "./product.ts";
import type { VapixProduct, VapixRead, VapixRequest } from "./product.ts";
import { UnitReader } from "./reading.ts";
import { UnitEvents } from "./unitEvents.ts";
import { UnitServices } from "./unitServices.ts";
import type { HttpUnit } from "./httpUnit.ts";
import { Units } from "./units.ts";
import { VapixGarbage, VapixRefusal, VapixSilence } from "./vapixError.ts";
import { VapixSettings } from "./vapixSettings.ts";
import { readOf, VapixWriter } from "./writing.ts";

/** Further tries of a request that was not answered. */
const RETRIES = 1;
/** Units asked at the same time. */
const AT_ONCE = 8;

/** HTTP devices that share a password, each with an address of its own and one request in flight. */
export class VapixDriver extends UnitServices implements Driver, CanWrite {
  readonly #options: DriverOptions;
  readonly #products: readonly VapixProduct[];
  readonly #indexOfPoint = new Map<number, number>();
  readonly #stopping: AbortController;
  readonly #units: Units;
  readonly #keeper: ConnectionKeeper;
  readonly #reader: UnitReader;
  readonly #writer: VapixWriter;
  readonly #output: PointOutput;
  readonly #cycles: readonly PollCycle[];
  /** What the cycles read. */
  readonly #reads: readonly UnitReads[];
  readonly #events: readonly UnitEvents[];

  constructor(options: DriverOptions, products: readonly VapixProduct[]) {
    const { points, sink, clock, log } = options;
    const settings = VapixSettings.parse(options.connection.settings);
    const { clips = NO_CLIPS } = options;
    const stopping = new AbortController();
    super({ settings, clock, ended: stopping.signal });
    this.#stopping = stopping;
    this.#options = options;
    this.#products = products;
    this.#output = new PointOutput(options);
    for (const [index, point] of points.entries()) this.#indexOfPoint.set(point.id, index);
    this.#units = new Units({ ...options, output: this.#output }, settings, products);
    this.#reader = new UnitReader({ points, output: this.#output, now: () => clock.now(), clips });
    const { signal } = this.#stopping;
    this.#writer = new VapixWriter({ points, clock, signal, together: new PlayTogether(clock), clips });
    this.#keeper = new ConnectionKeeper({
      clock,
      sink,
      output: this.#output,
      log,
      backoff: { first: settings.retryDelay, longest: settings.maxRetryDelay },
      open: () => this.#open(),
      close: () => this.#units.close(),
      onConnected: () => this.#connected(),
    });
    const { pollInterval, restInterval } = settings;
    const plan = planReads(this.#units.all, { points, pollInterval, restInterval });
    this.#reads = [...plan.values()].flat();
    this.#cycles = [...plan].map(
      ([interval, reads]) =>
        new PollCycle({
          clock,
          interval,
          phase: pollPhase(options.connection.id, interval),
          run: (lateness) => this.#poll(reads, lateness),
        }),
    );
    this.#events = this.#units.all.flatMap((unit) => {
      const { events } = unit;
      const backoff = { first: settings.retryDelay, longest: settings.maxRetryDelay };
      const isReady = (): boolean => this.#keeper.isConnected && unit.hasAnswered && unit.isAnswering;
      const onHeard = (): void => void this.#pollUnit(unit, unit.reads);
      return events === undefined
        ? []
        : [new UnitEvents({ unit, events, clock, sink, log, backoff, isReady, onHeard })];
    });
  }

  async start(): Promise<void> {
    this.#units.tellWithheld();
    for (const cycle of this.#cycles) cycle.start();
    this.#keeper.start();
    for (const events of this.#events) events.start();
  }

  async stop(): Promise<void> {
    const reason = "The connection was stopped.";
    this.#stopping.abort(new Error(reason));
    for (const unit of this.#units.all) unit.queue.close(reason);
    await Promise.all(this.#events.map((events) => events.stop()));
    await this.#keeper.stop();
    await Promise.all(this.#cycles.map((cycle) => cycle.stop()));
  }

  get waiting(): number {
    return this.#units.all.reduce((sum, unit) => sum + unit.queue.waiting, 0);
  }

  get waitingWrites(): number {
    return this.#units.all.reduce((sum, unit) => sum + unit.queue.waitingWrites, 0);
  }

  async write(request: WriteRequest, onSent: () => void): Promise<WriteOutcome> {
    const index = this.#indexOfPoint.get(request.point) ?? -1;
    const point = this.#options.points[index];
    const unit = this.#units.of(index);
    if (point === undefined || unit === undefined) return { state: "failed", reason: "The point is not known here." };
    if (!this.#keeper.isConnected) return notSent(this.#options.connection);
    unit.rest.commanded();
    const { product, key } = VapixAddress.parse(point.address);
    const template = this.#products.find(({ name }) => name === product)?.points.find((one) => one.key === key);
    return await this.#writer.write({
      point,
      request,
      onSent,
      write: template?.write,
      send: (asked, mayRepeat, sent) => this.#send({ unit, index, asked, mayRepeat, sent }),
      readBack: (shown) => this.#readBack(unit, this.#indexOfPoint.get(shown.id) ?? index),
    });
  }

  protected unitOf(device: string): HttpUnit | undefined {
    return this.#units.all.find((one) => one.device === device);
  }

  protected answeringUnit(device: string): HttpUnit | undefined {
    const unit = this.unitOf(device);
    return this.#keeper.isConnected && unit?.isAnswering === true ? unit : undefined;
  }

  /** One unit that answers makes a connection; the others are found by their own polls. */
  async #open(): Promise<void> {
    this.#units.open();
    this.#units.reset();
    if (this.#units.all.length === 0) return;
    const tries = this.#units.all.map((unit) => this.#tryOnce(unit));
    try {
      await Promise.any(tries);
    } catch (error) {
      const [first] = error instanceof AggregateError ? error.errors : [error];
      throw first instanceof Error ? first : new Error(String(first), { cause: error });
    }
  }

  /** Garbage counts as an answer: somebody is there. */
  async #tryOnce(unit: HttpUnit): Promise<void> {
    if (unit.reads.length === 0) return;
    let isThere = false;
    await this.#readEach(unit, unit.reads, async (read) => {
      if (isThere) return;
      try {
        await unit.queue.poll(() => unit.link.ask(read.request));
      } catch (error) {
        if (!(error instanceof VapixGarbage)) throw error;
      }
      isThere = true;
    });
    this.#units.answered(unit);
  }

  /**
   * One call after the other. A unit that refuses one of them, because its firmware lacks it, still answers the others.
   * @throws what a call throws otherwise; the refusal where it refuses all of them
   */
  async #readEach(unit: HttpUnit, reads: readonly VapixRead[], read: (one: VapixRead) => Promise<void>): Promise<void> {
    let refusals = 0;
    for (const one of reads) {
      try {
        await read(one);
      } catch (error) {
        if (!(error instanceof VapixRefusal)) throw error;
        refusals += 1;
        this.#reader.refused(unit, one, error.message);
        if (refusals === reads.length) throw error;
      }
    }
  }

  #connected(): void {
    for (const { turns } of this.#reads) turns.want();
    for (const cycle of this.#cycles) void cycle.runSoon();
  }

  async #poll(all: readonly UnitReads[], lateness: number): Promise<void> {
    if (this.#keeper.isConnected) this.#options.sink.polled?.(lateness);
    const waiting = all.filter(({ unit, turns }) => turns.isNext(unit.rest));
    const runners = Array.from({ length: Math.min(AT_ONCE, waiting.length) }, async () => {
      for (let next = waiting.shift(); next !== undefined; next = waiting.shift()) {
        await this.#pollUnit(next.unit, next.reads);
      }
    });
    await Promise.all(runners);
  }

  async #pollUnit(unit: HttpUnit, reads: readonly VapixRead[]): Promise<void> {
    if (!this.#keeper.isConnected) return;
    const admission = unit.breaker.admit();
    if (admission === "nothing") return;
    const retries = admission === "probe" ? 0 : RETRIES;
    try {
      await this.#readEach(unit, reads, (read) =>
        this.#attempt(retries, () => unit.queue.poll(() => this.#reader.poll(unit, read))),
      );
      this.#units.answered(unit);
    } catch (error) {
      this.#failed(unit, error);
    } finally {
      this.#output.flush();
    }
  }

  /** @returns the unit's answer */
  async #send({ unit, index, asked, mayRepeat, sent }: Sending): Promise<string> {
    const retries = mayRepeat && !unit.breaker.isOpen ? RETRIES : 0;
    try {
      const answer = await this.#attempt(retries, () =>
        unit.queue.write(() => {
          this.#output.written(index);
          return unit.link.ask(asked, sent);
        }),
      );
      this.#units.answered(unit);
      return answer;
    } catch (error) {
      // One try of what may not be sent twice says nothing of the unit: its polls find out whether it is silent.
      if (mayRepeat && error instanceof VapixSilence) this.#failed(unit, error);
      throw error;
    }
  }

  async #readBack(unit: HttpUnit, index: number): Promise<number> {
    const key = unit.points.find((one) => one.index === index)?.key ?? "";
    const read = readOf(unit.reads, key);
    if (read === undefined) return Number.NaN;
    const value = await this.#attempt(RETRIES, () => unit.queue.write(() => this.#reader.readBack(unit, read, index)));
    this.#output.flush();
    return value;
  }

  #failed(unit: HttpUnit, error: unknown): void {
    if (this.#stopping.signal.aborted) return;
    const reason = error instanceof Error ? error.message : String(error);
    if (!this.#units.failed(unit, reason)) return;
    const count = this.#units.all.length;
    this.#keeper.lost(count === 1 ? reason : `None of ${count} units answers; the last: ${reason}`);
  }

  async #attempt<Reply>(retries: number, task: () => Promise<Reply>): Promise<Reply> {
    for (let left = retries; ; left -= 1) {
      try {
        return await task();
      } catch (error) {
        if (!(error instanceof VapixSilence) || left === 0 || !this.#keeper.isConnected) throw error;
      }
    }
  }
}

interface Sending {
  readonly unit: HttpUnit;
  readonly index: number;
  readonly asked: VapixRequest;
  readonly mayRepeat: boolean;
  readonly sent: () => void;
}
