import { ClipFailure } from "../clips.ts";
import type { CanKeepClips, ClipContent } from "../clips.ts";
import type { Driver, DriverOptions } from "../driver.ts";
import {
  type CameraMotion,
  type CameraPresets,
  type CanFilm,
  PictureFailure,
  type StreamListener,
} from "../pictures.ts";
import { type CanListPlates, type ListedPlate, PlateListFailure } from "../plateLists.ts";
import type { CanWrite, WriteOutcome, WriteRequest } from "../writing.ts";
import { ConnectionKeeper } from "../engine/connectionKeeper.ts";
import { notSent } from "../engine/notSent.ts";
import { PointOutput } from "../engine/pointOutput.ts";
import { PollCycle } from "../engine/pollCycle.ts";
import { pollPhase } from "../engine/pollPhase.ts";
import { planReads, type UnitReads } from "./planReads.ts";
import { PlayTogether } from "./playTogether.ts";
import { NO_CLIPS, VapixAddress } from "./product.ts";
import type { VapixProduct, VapixRequest } from "./product.ts";
import { UnitReader } from "./reading.ts";
import { UnitClips } from "./unitClips.ts";
import { UnitEvents } from "./unitEvents.ts";
import { UnitPictures } from "./unitPictures.ts";
import { UnitPlates } from "./unitPlates.ts";
import type { HttpUnit } from "./httpUnit.ts";
import { Units } from "./units.ts";
import { VapixGarbage, VapixSilence } from "./vapixError.ts";
import { VapixSettings } from "./vapixSettings.ts";
import { readOf, VapixWriter } from "./writing.ts";

/** Further tries of a request that was not answered. */
const RETRIES = 1;
/** Units asked at the same time. */
const AT_ONCE = 8;

/** What one poll cycle asks of one unit. */
/** HTTP devices that share a password, each with an address of its own and one request in flight. */
export class VapixDriver implements Driver, CanWrite, CanKeepClips, CanFilm, CanListPlates {
  readonly #options: DriverOptions;
  readonly #products: readonly VapixProduct[];
  readonly #indexOfPoint = new Map<number, number>();
  readonly #stopping = new AbortController();
  readonly #units: Units;
  readonly #keeper: ConnectionKeeper;
  readonly #reader: UnitReader;
  readonly #writer: VapixWriter;
  readonly #output: PointOutput;
  readonly #cycles: readonly PollCycle[];
  readonly #events: readonly UnitEvents[];
  readonly #settings: VapixSettings;

  constructor(options: DriverOptions, products: readonly VapixProduct[]) {
    const { points, sink, clock, log } = options;
    const settings = VapixSettings.parse(options.connection.settings);
    const { clips = NO_CLIPS } = options;
    this.#options = options;
    this.#settings = settings;
    this.#products = products;
    this.#output = new PointOutput(options);
    for (const [index, point] of points.entries()) this.#indexOfPoint.set(point.id, index);
    this.#units = new Units(options, settings, products);
    this.#reader = new UnitReader({ points, output: this.#output, now: () => clock.now(), clips });
    const { signal } = this.#stopping;
    this.#writer = new VapixWriter({ points, clock, signal, together: new PlayTogether(clock), clips });
    this.#keeper = new ConnectionKeeper({
      clock,
      sink,
      log,
      backoff: { first: settings.retryDelay, longest: settings.maxRetryDelay },
      open: () => this.#open(),
      close: () => this.#units.close(),
      onConnected: () => this.#connected(),
    });
    this.#cycles = [
      ...planReads(this.#units.all, { points: this.#options.points, pollInterval: settings.pollInterval }),
    ].map(
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
      const onHeard = (): void => void this.#pollUnit({ unit, reads: unit.reads });
      return events === undefined
        ? []
        : [new UnitEvents({ unit, events, clock, sink, log, backoff, isReady, onHeard })];
    });
  }

  async start(): Promise<void> {
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

  async clips(device: string): Promise<readonly string[]> {
    return await this.#clipsOf(device).list();
  }

  async readClip(device: string, file: string): Promise<Uint8Array> {
    return await this.#clipsOf(device).read(file);
  }

  async putClip(device: string, clip: ClipContent): Promise<void> {
    await this.#clipsOf(device).put(clip);
  }

  async removeClip(device: string, file: string): Promise<void> {
    await this.#clipsOf(device).remove(file);
  }

  async plates(device: string): Promise<readonly ListedPlate[]> {
    return await this.#platesOf(device).list();
  }

  async putPlate(device: string, plate: ListedPlate): Promise<readonly ListedPlate[]> {
    return await this.#platesOf(device).put(plate);
  }

  async removePlate(device: string, plate: string): Promise<readonly ListedPlate[]> {
    return await this.#platesOf(device).remove(plate);
  }

  film(device: string, number: string | undefined, listener: StreamListener): () => void {
    return this.#picturesOf(device).film(number, listener);
  }

  async still(device: string): Promise<Uint8Array> {
    return await this.#picturesOf(device).still();
  }

  async move(device: string, motion: CameraMotion): Promise<void> {
    await this.#picturesOf(device).move(motion);
  }

  async home(device: string): Promise<void> {
    await this.#picturesOf(device).home();
  }

  presets(device: string): CameraPresets {
    return this.#picturesOf(device).presets;
  }

  /** @throws PictureFailure where it has no such device */
  #picturesOf(device: string): UnitPictures {
    const unit = this.#units.all.find((one) => one.device === device);
    if (unit === undefined) throw new PictureFailure("The camera is not known here.");
    const { clock } = this.#options;
    return new UnitPictures({ unit, settings: this.#settings, clock, ended: this.#stopping.signal });
  }

  /** @throws PlateListFailure where its polls are not answered: it is not asked for more */
  #platesOf(device: string): UnitPlates {
    const unit = this.#answeringUnit(device);
    if (unit === undefined) throw new PlateListFailure("It does not answer.");
    return new UnitPlates(unit, this.#stopping.signal);
  }

  #answeringUnit(device: string): HttpUnit | undefined {
    const unit = this.#units.all.find((one) => one.device === device);
    return this.#keeper.isConnected && unit?.isAnswering === true ? unit : undefined;
  }

  /** @throws ClipFailure where its polls are not answered: it is not asked for more */
  #clipsOf(device: string): UnitClips {
    const unit = this.#answeringUnit(device);
    if (unit === undefined) throw new ClipFailure("It does not answer.", { isAway: true });
    return new UnitClips(unit, this.#stopping.signal);
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
    const [read] = unit.reads;
    if (read === undefined) return;
    try {
      await unit.queue.poll(() => unit.link.ask(read.request));
    } catch (error) {
      if (!(error instanceof VapixGarbage)) throw error;
    }
    this.#units.answered(unit);
  }

  #connected(): void {
    for (const cycle of this.#cycles) void cycle.runSoon();
  }

  async #poll(all: readonly UnitReads[], lateness: number): Promise<void> {
    if (this.#keeper.isConnected) this.#options.sink.polled?.(lateness);
    const waiting = [...all];
    const runners = Array.from({ length: Math.min(AT_ONCE, all.length) }, async () => {
      for (let next = waiting.shift(); next !== undefined; next = waiting.shift()) await this.#pollUnit(next);
    });
    await Promise.all(runners);
  }

  async #pollUnit({ unit, reads }: UnitReads): Promise<void> {
    if (!this.#keeper.isConnected) return;
    const admission = unit.breaker.admit();
    if (admission === "nothing") return;
    const retries = admission === "probe" ? 0 : RETRIES;
    try {
      for (const read of reads) {
        await this.#attempt(retries, () => unit.queue.poll(() => this.#reader.poll(unit, read)));
      }
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
