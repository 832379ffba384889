import { t } from "@atrium/words";
import type { Driver, DriverOptions } from "../driver.ts";
import type { DriverPoint } from "../productCatalog.ts";
import type { CanWrite, WriteOutcome, WriteRequest } from "../writing.ts";
import { Reconnector } from "../engine/reconnector.ts";
import { notSent } from "../engine/notSent.ts";
import { PointOutput } from "../engine/pointOutput.ts";
import { PointTable } from "../engine/pointTable.ts";
import { PollCycles } from "../engine/pollCycles.ts";
import { BlockReader } from "./blockReader.ts";
import { ModbusLink } from "./modbusLink.ts";
import { ModbusException, ModbusGarbage, ModbusSilence } from "./modbusError.ts";
import { ModbusSettings } from "./modbusSettings.ts";
import { PacedQueue } from "./pacedQueue.ts";
import { ModbusAddress } from "./product.ts";
import type { PlacedPoint, ReadBlock } from "./readPlan.ts";
import { SunSpecReader } from "./sunSpecReader.ts";
import { planCycles, type UnitReads } from "./unitReads.ts";
import type { UnitState } from "./unitState.ts";
import { Units } from "./units.ts";
import { ModbusWriter } from "./writing.ts";

/** Further tries of a request that was not answered, or answered with garbage. */
const RETRIES = 2;
/** Units to ask before a new connection is taken for one that leads nowhere. */
const UNITS_TO_ASK = 3;

/** One Modbus TCP connection: a device, or a gateway and the units behind it. */
export class ModbusDriver implements Driver, CanWrite {
  readonly #options: DriverOptions;
  readonly #settings: ModbusSettings;
  readonly #points = new PointTable<PlacedPoint>(({ address }, index) => ({
    index,
    address: ModbusAddress.parse(address),
  }));
  readonly #output: PointOutput;
  readonly #queue: PacedQueue;
  readonly #stopping = new AbortController();
  readonly #units: Units;
  readonly #link: ModbusLink;
  readonly #reconnector: Reconnector;
  readonly #reader: BlockReader;
  readonly #writer: ModbusWriter;
  readonly #cycles: PollCycles<readonly UnitReads[]>;
  /** One read of each unit. */
  #probes: ReadonlyMap<number, ReadBlock> = new Map();

  constructor(options: DriverOptions) {
    const { sink, clock, log } = options;
    const points = this.#points;
    const settings = ModbusSettings.parse(options.connection.settings);
    const backoff = { first: settings.retryDelay, longest: settings.maxRetryDelay };
    this.#options = options;
    this.#settings = settings;
    const inFlight = settings.rtuOverTcp ? 1 : settings.inFlight;
    this.#queue = new PacedQueue({ clock, timeout: settings.timeout, inFlight });
    this.#output = new PointOutput(options);
    points.set(options.points);
    const { isObserved } = options;
    this.#units = new Units({
      points,
      isObserved,
      clock,
      sink,
      backoff,
      onSilent: (indices, reason) => this.#output.lapse(reason, clock.now(), indices),
    });
    const { host, port, timeout } = settings;
    this.#link = new ModbusLink({
      name: options.connection.name,
      host,
      port,
      clock,
      timeout,
      isSerial: settings.rtuOverTcp,
      onLost: (reason) => this.#reconnector.lost(reason),
      tap: sink,
    });
    this.#reconnector = new Reconnector({
      clock,
      sink,
      output: this.#output,
      log,
      backoff,
      open: () => this.#open(),
      close: () => this.#link.close(),
      onConnected: () => this.#connected(),
    });
    this.#reader = new BlockReader({
      points,
      output: this.#output,
      now: () => clock.now(),
      link: this.#link,
      attempt: (retries, task) => this.#attempt(retries, () => this.#queue.poll(task)),
    });
    this.#writer = new ModbusWriter({
      points,
      clock,
      signal: this.#stopping.signal,
      output: this.#output,
      link: this.#link,
      attempt: (unit, isRepeatable, task) => this.#attemptWrite(unit, isRepeatable, task),
    });
    const poll = (reads: readonly UnitReads[], lateness: number): Promise<void> => this.#poll(reads, lateness);
    this.#cycles = new PollCycles({ clock, connection: options.connection.id, poll });
    this.#plan();
  }

  async start(): Promise<void> {
    this.#cycles.start();
    this.#reconnector.start();
  }

  setPoints(points: readonly DriverPoint[]): void {
    this.#output.change(this.#points.set(points), this.#points);
    this.#units.setPoints();
    const known = new Set(this.#reads);
    this.#plan();
    if (this.#reconnector.isConnected) void this.#pollAll(this.#reads.filter((reads) => !known.has(reads)));
    else this.#reconnector.retry();
  }

  async stop(): Promise<void> {
    const reason = t("The connection was stopped.");
    this.#stopping.abort(new Error(reason));
    this.#queue.close(reason);
    await this.#reconnector.stop();
    await this.#cycles.stop();
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
    const place = this.#points.place(index);
    if (point === undefined || place === undefined) {
      return { state: "failed", reason: t("Unknown point.") };
    }
    if (!this.#reconnector.isConnected) return notSent(this.#options.connection);
    this.#units.get(place.address.unit)?.rest.commanded();
    return await this.#writer.write({ point, place, request, onSent });
  }

  get #reads(): readonly UnitReads[] {
    return [...this.#cycles.plan.values()].flat();
  }

  #plan(): void {
    this.#cycles.plan = planCycles({
      points: this.#points,
      units: this.#units,
      settings: this.#settings,
      sunSpecOf: (unit, places) => this.#sunSpecOf(unit, places),
      before: this.#cycles.plan,
    });
    const probes = [...this.#points.places.flatMap(sunSpecProbe), ...this.#reads.flatMap(({ blocks }) => blocks)];
    this.#probes = new Map(probes.map((block) => [block.unit, block]));
  }

  /** Connects and asks a few units until one answers: a gateway may accept connections and lead nowhere. */
  async #open(): Promise<void> {
    await this.#link.open();
    this.#units.reset();
    const candidates = this.#units.candidates(UNITS_TO_ASK);
    for (const unit of candidates) if (await this.#hasAnswer(unit)) return;
    if (candidates.length === 0) return;
    throw new Error(t("{name} accepts connections, but nothing behind it is responding.", { name: this.#link.name }));
  }

  /** One try; any answer counts, and garbage too: somebody is there. */
  async #hasAnswer(unit: UnitState): Promise<boolean> {
    const block = this.#probes.get(unit.number);
    if (block === undefined) return false;
    try {
      await this.#queue.poll(() => this.#link.read(block.unit, block.table, block.start, block.count));
      this.#units.answered(unit);
      return true;
    } catch (error) {
      if (error instanceof ModbusSilence) return false;
      if (error instanceof ModbusException || error instanceof ModbusGarbage) return true;
      throw error;
    }
  }

  #connected(): void {
    for (const { turns } of this.#reads) turns.want();
    void this.#cycles.runSoon();
  }

  async #poll(all: readonly UnitReads[], lateness: number): Promise<void> {
    if (this.#reconnector.isConnected) {
      this.#options.sink.polled?.(lateness);
      this.#queue.polls(lateness);
    }
    await this.#pollAll(all.filter(({ unit, turns }) => turns.isNext(unit.rest)));
  }

  /** As many units at a time as requests may be on their way. */
  async #pollAll(reads: readonly UnitReads[]): Promise<void> {
    const polls = new Set<Promise<void>>();
    for (const read of reads) {
      while (polls.size >= this.#queue.most) await Promise.race(polls);
      if (!this.#reconnector.isConnected) break;
      const poll = this.#pollUnit(read)
        // Only a stop ends a request otherwise than by an answer or silence.
        .catch((error: unknown) => this.#options.log.debug({ reason: String(error) }, "poll ended early"))
        .finally(() => polls.delete(poll));
      polls.add(poll);
    }
    await Promise.all(polls);
  }

  async #pollUnit(read: UnitReads): Promise<void> {
    const { unit } = read;
    const admission = unit.breaker.admit();
    if (admission === "nothing") return;
    const retries = admission === "probe" ? 0 : RETRIES;
    try {
      const troubleOfBlocks = await this.#pollBlocks(read, read.blocks, retries);
      const trouble = troubleOfBlocks ?? (await read.sunSpec?.read(retries)) ?? null;
      if (trouble === null) this.#units.answered(unit);
      else this.#units.unreachable(unit, trouble);
    } catch (error) {
      if (!(error instanceof ModbusSilence)) throw error;
      await this.#silent(unit, error.message);
    }
  }

  /**
   * @returns the problem of the unit, or null
   * @throws ModbusSilence
   */
  async #pollBlocks(read: UnitReads, blocks: readonly ReadBlock[], retries: number): Promise<string | null> {
    let trouble: string | null = null;
    for (const block of blocks) {
      const result = await this.#reader.read(block, retries);
      if (result.kind === "unreachable") return result.reason;
      if (result.kind === "split") {
        read.blocks = read.blocks.flatMap((one) => (one === block ? result.blocks : [one]));
        trouble = (await this.#pollBlocks(read, result.blocks, retries)) ?? trouble;
      } else if (result.kind === "garbage") {
        trouble = result.reason;
      }
    }
    return trouble;
  }

  /** Where many units are silent one after the other, one that answered recently shows whether it is the gateway. */
  async #silent(unit: UnitState, reason: string): Promise<void> {
    if (!this.#reconnector.isConnected || !this.#units.silent(unit, reason)) return;
    const witness = this.#units.witness();
    if (witness !== undefined && (await this.#hasAnswer(witness))) return;
    this.#reconnector.lost(
      t("{name} accepts requests, but nothing behind it is responding.", { name: this.#link.name }),
    );
  }

  /**
   * A unit that is silent anyway gets one try, which is its probe. One try of what may not be sent twice says nothing of
   * a unit: its polls find out whether it is silent.
   */
  async #attemptWrite<Reply>(number: number, isRepeatable: boolean, task: () => Promise<Reply>): Promise<Reply> {
    const unit = this.#units.get(number);
    const retries = !isRepeatable || unit?.breaker.isOpen === true ? 0 : RETRIES;
    try {
      const reply = await this.#attempt(retries, () => this.#queue.write(task));
      if (unit !== undefined) this.#units.answered(unit);
      return reply;
    } catch (error) {
      if (isRepeatable && error instanceof ModbusSilence && unit !== undefined) await this.#silent(unit, error.message);
      throw error;
    }
  }

  async #attempt<Reply>(retries: number, task: () => Promise<Reply>): Promise<Reply> {
    for (let left = retries; ; left -= 1) {
      try {
        return await task();
      } catch (error) {
        const isWorthATry = error instanceof ModbusSilence || error instanceof ModbusGarbage;
        if (!isWorthATry || left === 0 || !this.#reconnector.isConnected) throw error;
      }
    }
  }

  #sunSpecOf(unit: number, ofUnit: readonly PlacedPoint[]): SunSpecReader | undefined {
    const places = ofUnit.filter(({ address }) => address.sunSpec !== undefined);
    if (places.length === 0) return undefined;
    const { clock } = this.#options;
    return new SunSpecReader({
      unit,
      places,
      points: this.#points,
      output: this.#output,
      now: () => clock.now(),
      link: this.#link,
      attempt: (retries, task) => this.#attempt(retries, () => this.#queue.poll(task)),
    });
  }
}

/** Any answer shows that a SunSpec unit is there: the base is as good as any register. */
function sunSpecProbe({ address: { unit, table, start, sunSpec } }: PlacedPoint): ReadBlock[] {
  return sunSpec === undefined ? [] : [{ unit, table, start, count: 2, points: [] }];
}
