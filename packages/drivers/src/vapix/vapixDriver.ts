import { t } from "@atrium/words";
import type { Driver, DriverOptions } from "../driver.ts";
import type { DriverPoint } from "../productCatalog.ts";
import type { CanWrite, WriteOutcome, WriteRequest } from "../writing.ts";
import { Reconnector } from "../engine/reconnector.ts";
import { notSent } from "../engine/notSent.ts";
import { PointOutput } from "../engine/pointOutput.ts";
import { PointTable } from "../engine/pointTable.ts";
import { PollCycles } from "../engine/pollCycles.ts";
import { makeRead } from "./makeRead.ts";
import { planReads, type UnitReads } from "./planReads.ts";
import { PlayTogether } from "./playTogether.ts";
import { NO_CLIPS, VapixAddress } from "./product.ts";
import type { VapixProduct, VapixRead, VapixRequest } from "./product.ts";
import { UnitReader } from "./reading.ts";
import { UnitEvents } from "./unitEvents.ts";
import { UnitServices } from "./unitServices.ts";
import type { HttpUnit, PlacedPoint } from "./httpUnit.ts";
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
  readonly #settings: VapixSettings;
  readonly #points = new PointTable<PlacedPoint>(({ device, address: given }, index) => {
    const address = VapixAddress.parse(given);
    return { index, key: address.key, device, address };
  });
  readonly #stopping = new AbortController();
  readonly #units: Units;
  readonly #reconnector: Reconnector;
  readonly #reader: UnitReader;
  readonly #writer: VapixWriter;
  readonly #output: PointOutput;
  readonly #cycles: PollCycles<readonly UnitReads[]>;
  readonly #events = new Map<HttpUnit, UnitEvents>();

  constructor(options: DriverOptions, products: readonly VapixProduct[]) {
    const { sink, clock, log } = options;
    const settings = VapixSettings.parse(options.connection.settings);
    const { clips = NO_CLIPS } = options;
    super({ settings, clock });
    this.#settings = settings;
    const points = this.#points;
    points.set(options.points);
    this.#options = options;
    this.#products = products;
    this.#output = new PointOutput(options);
    this.#units = new Units({ ...options, points, settings, products, output: this.#output });
    this.#reader = new UnitReader({ points, output: this.#output, now: () => clock.now(), clips });
    const { signal } = this.#stopping;
    this.#writer = new VapixWriter({ points, clock, signal, together: new PlayTogether(clock), clips });
    this.#reconnector = new Reconnector({
      clock,
      sink,
      output: this.#output,
      log,
      backoff: { first: settings.retryDelay, longest: settings.maxRetryDelay },
      open: () => this.#open(),
      close: () => this.#units.close(),
      onConnected: () => this.#connected(),
    });
    const poll = (reads: readonly UnitReads[], lateness: number): Promise<void> => this.#poll(reads, lateness);
    this.#cycles = new PollCycles({ clock, connection: options.connection.id, poll });
    this.#plan();
  }

  async start(): Promise<void> {
    this.#units.tellWithheld();
    this.#cycles.start();
    this.#reconnector.start();
    this.#listen(this.#units.all);
  }

  setPoints(points: readonly DriverPoint[]): void {
    this.#output.change(this.#points.set(points), this.#points);
    const { added, removed } = this.#units.setPoints();
    for (const unit of removed) {
      unit.end(t("Not sent. The device was changed."));
      void this.#events.get(unit)?.stop();
      this.#events.delete(unit);
    }
    for (const unit of added) unit.link.open();
    this.#units.tellWithheld(added);
    this.#plan();
    this.#listen(added);
    if (!this.#reconnector.isConnected) this.#reconnector.retry();
    else for (const unit of added) void this.#pollUnit(unit, unit.reads);
  }

  async stop(): Promise<void> {
    const reason = t("The connection was stopped.");
    this.#stopping.abort(new Error(reason));
    for (const unit of this.#units.all) unit.end(reason);
    await Promise.all(Array.from(this.#events.values(), (events) => events.stop()));
    await this.#reconnector.stop();
    await this.#cycles.stop();
  }

  get waiting(): number {
    return this.#units.all.reduce((sum, unit) => sum + unit.queue.waiting, 0);
  }

  get waitingWrites(): number {
    return this.#units.all.reduce((sum, unit) => sum + unit.queue.waitingWrites, 0);
  }

  async write(request: WriteRequest, onSent: () => void): Promise<WriteOutcome> {
    const index = this.#points.indexOf(request.point);
    const point = this.#points.at(index);
    const unit = this.#units.of(index);
    if (point === undefined || unit === undefined) {
      return { state: "failed", reason: t("Unknown point.") };
    }
    if (!this.#reconnector.isConnected) return notSent(this.#options.connection);
    unit.rest.commanded();
    const { product, key } = VapixAddress.parse(point.address);
    const template = this.#products.find(({ name }) => name === product)?.points.find((one) => one.key === key);
    return await this.#writer.write({
      point,
      request,
      onSent,
      write: template?.write,
      send: (asked, mayRepeat, sent) => this.#send({ unit, index, asked, mayRepeat, sent }),
      readBack: (shown) => this.#readBack(unit, this.#points.indexOf(shown.id)),
    });
  }

  protected unitOf(device: string): HttpUnit | undefined {
    return this.#units.all.find((one) => one.device === device);
  }

  protected answeringUnit(device: string): HttpUnit | undefined {
    const unit = this.unitOf(device);
    return this.#reconnector.isConnected && unit?.isAnswering === true ? unit : undefined;
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
        await unit.queue.poll(() => makeRead(unit.link, read, unit.address));
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
    for (const reads of this.#cycles.plan.values()) for (const { turns } of reads) turns.want();
    void this.#cycles.runSoon();
  }

  #plan(): void {
    const { pollInterval, restInterval } = this.#settings;
    this.#cycles.plan = planReads(this.#units.all, { points: this.#points, pollInterval, restInterval });
  }

  /** Hears what happens at these units, where they tell it. */
  #listen(units: readonly HttpUnit[]): void {
    const { sink, clock, log } = this.#options;
    const { retryDelay: first, maxRetryDelay: longest } = this.#settings;
    for (const unit of units) {
      const { events } = unit;
      if (events === undefined) continue;
      const isReady = (): boolean => this.#reconnector.isConnected && unit.hasAnswered && unit.isAnswering;
      const reported = unit.reads.filter(({ isReported }) => isReported === true);
      const changed = reported.length > 0 ? reported : unit.reads;
      const onHeard = (): Promise<void> => this.#pollUnit(unit, changed);
      const heard = new UnitEvents({ unit, events, clock, sink, log, backoff: { first, longest }, isReady, onHeard });
      this.#events.set(unit, heard);
      heard.start();
    }
  }

  async #poll(all: readonly UnitReads[], lateness: number): Promise<void> {
    if (this.#reconnector.isConnected) this.#options.sink.polled?.(lateness);
    const waiting = all.filter(({ unit, turns }) => turns.isNext(unit.rest));
    const runners = Array.from({ length: Math.min(AT_ONCE, waiting.length) }, async () => {
      for (let next = waiting.shift(); next !== undefined; next = waiting.shift()) {
        await this.#pollUnit(next.unit, next.reads);
      }
    });
    await Promise.all(runners);
  }

  async #pollUnit(unit: HttpUnit, reads: readonly VapixRead[]): Promise<void> {
    if (!this.#reconnector.isConnected) return;
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
    this.#reconnector.lost(
      count === 1 ? reason : t("None of the {count} units is responding. Last error: {reason}", { count, reason }),
    );
  }

  async #attempt<Reply>(retries: number, task: () => Promise<Reply>): Promise<Reply> {
    for (let left = retries; ; left -= 1) {
      try {
        return await task();
      } catch (error) {
        if (!(error instanceof VapixSilence) || left === 0 || !this.#reconnector.isConnected) throw error;
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
