import { join } from "node:path";
import type { PointId } from "@atrium/contract";
import type { TrendQuery, TrendReply, Trends, TrendStep } from "@atrium/contract/devices";
import { type Clock, DAY, type Log, type SiteTime } from "@atrium/time";
import type { AuditSink } from "../../platform/audit/auditSink.ts";
import type { ValueBatch } from "@atrium/drivers";
import type { Bus } from "../../platform/bus.ts";
import { isDatabaseUnavailable, isRefusedByDatabase } from "../../platform/database/connections.ts";
import type { Database } from "../../platform/database/database.ts";
import { readCutQuarters } from "./buckets.ts";
import { changesOf, rangesAtOnce, transitionsOf } from "./changes.ts";
import type { PointStretch } from "./closedDays.ts";
import { Compaction } from "./compaction.ts";
import { counted } from "./counting.ts";
import { DayVersions } from "./dayVersions.ts";
import { DiskQueue } from "./diskQueue.ts";
import { Forgetting } from "./forgetting.ts";
import { HistoryImporter } from "./importer.ts";
import { readIntegrals } from "./integrals.ts";
import { Keeping, type HistoryPoint } from "./keeping.ts";
import { HistoryWriter } from "./historyWriter.ts";
import { heldThroughGaps } from "./heldThroughGaps.ts";
import { LateValues } from "./lateValues.ts";
import { Maintenance } from "./maintenance.ts";
import type { Day } from "./spans.ts";
import { Partitions } from "./partitions.ts";
import { changedBefore, type PastOptions, type PastStates, readPast, stepAt } from "./past.ts";
import { DEFAULT_RETENTION, type RetainedSince, type Retention } from "./retention.ts";
import { batchOf } from "./rewriting.ts";
import { rebuildDays } from "./rebuiltDays.ts";
import type { SampleBatch } from "./samples.ts";
import { readRollups } from "./packedRollups.ts";
import { type PointMeans, readHourMeans, readQuarterMeans } from "./quarterMeans.ts";
import { RunningQuarters } from "./runningQuarters.ts";
import { SampleStore } from "./sampleStore.ts";
import { HistorySizes } from "./sizes.ts";
import { valuesBefore } from "./daysBefore.ts";
import { earlierChanges, type HeldSince } from "./earlierChanges.ts";
import { type Extent, readExtent, readKnownFrom } from "./extent.ts";
import { type LatestValues, readLatest } from "./seriesStore.ts";
import { quarterOf } from "./steps.ts";
import { changeZone, checkpoint, initialState, lockAlone, markImported } from "./stateStore.ts";
import { type Sample, statesAt } from "./states.ts";
import type { Summary } from "./summary.ts";
import { inSnapshot, inTransaction } from "./transaction.ts";
import { readTrend, type TrendOptions } from "./trend.ts";
import { readTrends, type TrendsRange } from "./trends.ts";
import type { Weight } from "./weight.ts";

export interface HistoryOptions {
  readonly database: Pick<Database, "ingest" | "heavy" | "state">;
  readonly bus: Pick<Bus, "subscribe">;
  readonly clock: Clock;
  readonly log: Log;
  readonly time: SiteTime;
  /** The program's data folder; the queue on disk lies below it. */
  readonly folder: string;
  /** The id of a device's point, for the bulk import; undefined: the site has no such point. */
  readonly pointId: (device: string, point: string) => number | undefined;
  /** How often a measured number is read, ms; undefined: it is none. */
  readonly intervalOf?: (point: number) => number | undefined;
  /** Whether people ask when a point last changed: a switch, a state, a setting; absent: of none. */
  readonly isState?: (point: number) => boolean;
  /** An import has shown that values have held for longer than was known. */
  readonly onDatedBack?: (rows: readonly HeldSince[]) => void;
  /** Values of the past have been stored, by an import or a formula: called before the answer. */
  readonly onPastStored?: (batch: SampleBatch) => Promise<void>;
  /** Of values that an import replaces. */
  readonly audit?: Pick<AuditSink, "record">;
  /** What a point measures, for how exactly it is kept; absent: every value is kept as it came. */
  readonly point?: (id: number) => HistoryPoint | undefined;
  /** Called for every batch that neither the database nor the disk takes. */
  readonly onRefused?: (error: unknown) => void;
  readonly retention?: Retention;
  /** Bytes that the queue may use on disk. */
  readonly queueBound?: number;
  /** Longest time that a sample waits before it is written, ms. */
  readonly flushInterval?: number;
}

/** How long an answer about the last seconds waits until they are written, ms: a bulk import may be before them. */
const MAX_WAIT = 3_000;

/** The past of every point: written from the bus and by bulk import, rolled up, packed, read as trends. */
export class History {
  readonly importer: HistoryImporter;
  readonly maintenance: Maintenance;
  readonly sizes: HistorySizes;
  readonly compaction: Compaction;
  readonly #forgetting: Forgetting;
  readonly #versions: DayVersions;
  readonly #running = new RunningQuarters();
  readonly #options: HistoryOptions;
  readonly #partitions: Partitions;
  readonly #samples: SampleStore;
  readonly #queue: DiskQueue;
  readonly #writer: HistoryWriter;
  #unsubscribe: () => void = () => undefined;

  constructor(options: HistoryOptions) {
    const { database, clock, log, time, retention = DEFAULT_RETENTION } = options;
    const isDatabaseAvailable = () => database.state() === "available";
    this.#options = options;
    this.#partitions = new Partitions(database.ingest);
    const ground = { pool: database.ingest, partitions: this.#partitions, time, clock, log };
    this.#samples = new SampleStore(ground);
    this.#queue = new DiskQueue({
      folder: join(options.folder, "history-queue"),
      log,
      ...(options.queueBound !== undefined && { bound: options.queueBound }),
    });
    this.#writer = new HistoryWriter({
      queue: this.#queue,
      clock,
      log,
      isDatabaseAvailable,
      isUnavailable: isDatabaseUnavailable,
      isRefusal: isRefusedByDatabase,
      onRefused: options.onRefused ?? (() => undefined),
      store: async (batch, closedAt) => this.#samples.storeLive(batch, closedAt),
      ...(options.point !== undefined && { keeping: new Keeping(options.point) }),
      ...(options.flushInterval !== undefined && { flushInterval: options.flushInterval }),
    });
    this.importer = new HistoryImporter({
      clock,
      retentionDays: retention.samples,
      pointId: options.pointId,
      intervalOf: options.intervalOf ?? (() => undefined),
      store: async (batch, { replaces }) => this.#storePast(batch, replaces),
      audit: options.audit ?? { record: async () => undefined },
      markImported: async () => this.#closeImport(),
    });
    this.sizes = new HistorySizes({ ...ground, retention });
    this.compaction = new Compaction(ground);
    this.#versions = new DayVersions(database.heavy);
    this.#forgetting = new Forgetting({ ...ground, retention });
    this.maintenance = new Maintenance({
      ...ground,
      forgetting: this.#forgetting,
      compaction: this.compaction,
      sizes: this.sizes,
      isDatabaseAvailable,
    });
  }

  /** Needs the database. From then on no value of the bus is lost, with the database or without. */
  async start(): Promise<void> {
    const { database, bus, clock, time } = this.#options;
    const now = clock.now();
    this.#samples.start(now);
    // A quarter hour is rolled up as a whole, also the one in which the program runs for the first time.
    const zone = await initialState(database.ingest, { zone: time.zone, now: quarterOf(now) });
    if (zone !== time.zone) await this.#changeZone();
    await this.#forgetting.start();
    await this.#partitions.ensureAhead(now);
    await this.#queue.start();
    this.#unsubscribe = bus.subscribe("points.changed", (changes) => this.#writer.add(changes));
    this.#writer.start();
    this.maintenance.start();
  }

  async stop(): Promise<void> {
    this.#unsubscribe();
    await this.maintenance.stop();
    await this.#writer.stop();
    await this.#queue.stop();
  }

  async #closeImport(): Promise<void> {
    const { database, log, isState = () => false, onDatedBack = () => undefined } = this.#options;
    await markImported(database.ingest);
    try {
      onDatedBack(await earlierChanges(database, isState));
    } catch (error) {
      log.warn({ err: error }, "the last changes before the first start could not be found in the imported history");
    }
    // Another owner's database may not allow it; it then writes to disk at a time of its own.
    await checkpoint(database.ingest).catch((error: unknown) =>
      log.info({ err: error }, "the database could not be asked to write out the imported history"),
    );
  }

  /** Samples that wait on disk for the database. */
  get queuedSamples(): number {
    return this.#writer.queued;
  }

  /** Samples dropped; 0 in a healthy installation. */
  get lostSamples(): number {
    return this.#writer.lost;
  }

  /** Bytes of the queue on disk that could not be read and were put aside since the start; 0 in a healthy installation. */
  get damagedBytes(): number {
    return this.#queue.damagedBytes;
  }

  get #trendOptions(): TrendOptions {
    const { database, time, clock, point } = this.#options;
    const isCircular = (id: number) => point?.(id)?.isCircular === true;
    return { pool: database.heavy, time, now: () => clock.now(), isCircular };
  }

  /** @throws EVA001 where the range has too many values */
  async trend(point: PointId, query: TrendQuery): Promise<TrendReply> {
    return readTrend(this.#trendOptions, point, query);
  }

  /**
   * The past of several points at one step.
   * @throws EVA001 where the range is too long for the step, or for every step
   */
  async trends(points: readonly number[], range: TrendsRange): Promise<Trends> {
    return readTrends(this.#trendOptions, points, range);
  }

  /** The value that each point had at a moment, and since when; those in a gap or without any are left out. */
  async statesAt(points: readonly number[], time: number): Promise<Map<number, Sample>> {
    return inSnapshot(this.#options.database.heavy, async (client) => statesAt(client, points, time));
  }

  /** Resolves when what was reported up to a moment can be read; if that takes long, without it. */
  async stored(moment: number): Promise<void> {
    await this.#writer.stored(moment, MAX_WAIT);
  }

  /** What was reported up to then can be read, ms since the epoch. */
  get storedUntil(): number {
    return this.#writer.storedUntil;
  }

  /** What was recorded of some points at a moment, as finely as that time is kept. */
  async pastAt(points: readonly number[], moment: number): Promise<PastStates> {
    return this.#inPast(async (past) => readPast(past, points, moment));
  }

  /** Since when some points have had the value of a moment; left out where it did not change on that day before. */
  async changedBefore(points: readonly number[], moment: number): Promise<Map<number, number>> {
    return this.#inPast(async (past) => changedBefore(past, points, moment));
  }

  /** How finely the time of a moment is kept. */
  async stepAt(moment: number): Promise<TrendStep> {
    return this.#inPast(async (past) => stepAt(past, moment));
  }

  /** The first moment of which anything is kept; null: nothing yet. */
  async keptFrom(): Promise<number | null> {
    return readKnownFrom(this.#options.database.heavy);
  }

  async #inPast<Result>(work: (past: PastOptions) => Promise<Result>): Promise<Result> {
    const { database, time, clock, retention = DEFAULT_RETENTION } = this.#options;
    const { hours } = retention;
    const hoursFrom = hours === undefined ? 0 : time.startOfDay(clock.now() - hours * DAY);
    return inSnapshot(database.heavy, async (client) => work({ client, time, hoursFrom }));
  }

  /**
   * The samples of some points from one moment to before another, in the order of time: a day of the site at once, or a month
   * of a few points.
   */
  changes(points: readonly number[], range: Day): AsyncGenerator<SampleBatch, void> {
    const { database, time } = this.#options;
    return changesOf(
      async (work) => inSnapshot(database.heavy, work),
      points,
      rangesAtOnce(points.length, range, time),
    );
  }

  /** Of the same samples only those whose value is another one than that before them, and gaps. */
  transitions(points: readonly number[], range: Day): AsyncGenerator<SampleBatch, void> {
    const { database, time } = this.#options;
    const ranges = rangesAtOnce(points.length, range, time);
    return changesOf(async (work) => inSnapshot(database.heavy, work), points, ranges, transitionsOf);
  }

  /** Samples take the place of those of the same moments; what was summarised of them is computed again. NaN begins a gap. */
  async rewrite(batch: SampleBatch): Promise<void> {
    await this.#storePast(batch, true);
  }

  /** Takes values of a time in which their line was down. @param since from when on gaps are of the line, ms since the epoch */
  late(since: number): LateValues {
    const { database, point } = this.#options;
    const store = async (batch: SampleBatch, replaces: boolean) => this.#storePast(batch, replaces);
    return new LateValues(since, { pool: database.ingest, point, store });
  }

  /** These values have held, each from its time, until a moment: gaps in between were none. */
  async held(rows: ValueBatch, until: number): Promise<void> {
    const filled = await heldThroughGaps(this.#options.database.ingest, rows, until);
    if (filled.length > 0) await this.#samples.store(filled, undefined, true);
  }

  /** Gives a point another past in a stretch of time: nothing stays that was recorded there, and what was computed of it is computed again. */
  async rewriteStretch(stretch: PointStretch): Promise<void> {
    await this.#samples.rewrite(stretch);
    if (stretch.series.times.length === 0) return;
    await this.#options.onPastStored?.(batchOf(stretch.point, stretch.series));
  }

  async #storePast(batch: SampleBatch, replaces: boolean): Promise<void> {
    await this.#samples.store(batch, undefined, replaces);
    await this.#options.onPastStored?.(batch);
  }

  async extent(): Promise<Extent> {
    return readExtent(this.#options.database.heavy);
  }

  /** The last value of each point, when it was last confirmed, and since when it has held. */
  async latest(): Promise<LatestValues> {
    return readLatest(this.#options.database.heavy);
  }

  /** Quarter hours of some points that have samples, by point in the order of time. */
  async quarters(points: readonly number[], range: Day): Promise<Map<number, Summary[]>> {
    return inSnapshot(this.#options.database.heavy, async (client) => this.#running.read(client, points, range));
  }

  /** The quarter hours of a point that hold these moments, each cut there; in the order of time. */
  async cutQuarters(point: number, moments: readonly number[]): Promise<Summary[]> {
    return inSnapshot(this.#options.database.heavy, async (client) => readCutQuarters(client, point, moments));
  }

  /** The days of some points that have samples, by point in the order of time, with their extremes. */
  async dayExtremes(points: readonly number[], range: Day): Promise<Map<number, Summary[]>> {
    return inSnapshot(this.#options.database.heavy, async (client) => readRollups(client, "rollup_1d", points, range));
  }

  /** Value times seconds of some points in a range, and the seconds in which there was a value. It begins with a quarter hour. */
  async integrals(points: readonly number[], range: Day): Promise<Map<number, Weight>> {
    const { database, time } = this.#options;
    return inSnapshot(database.heavy, async (client) => readIntegrals(client, points, { ...range, time }));
  }

  /** Each quarter hour of some points. @param range begins and ends with a quarter hour, and ends by now */
  async quarterMeans(points: readonly number[], range: Day): Promise<Map<number, PointMeans>> {
    const { database, time } = this.#options;
    return inSnapshot(database.heavy, async (client) => readQuarterMeans(client, points, { ...range, time }));
  }

  /** Each hour of some points. @param range begins and ends with an hour of the site, and ends by now */
  async hourMeans(points: readonly number[], range: Day): Promise<Map<number, PointMeans>> {
    const { database, time } = this.#options;
    return inSnapshot(database.heavy, async (client) => readHourMeans(client, points, { ...range, time }));
  }

  /** How often each day of a range has changed, by its beginning. Sums of a day that were kept are right as long as this number stays. */
  async dayVersions(range: Day): Promise<Map<number, number>> {
    return this.#versions.read(range);
  }

  /** Samples and quarter hours before these moments are forgotten; what was computed of them is final. 0: none are. */
  forgottenUntil(): RetainedSince {
    return this.#forgetting.keptSince;
  }

  /** The last value of points that had none for hours before a moment. Those that never had one are left out. */
  async readingsBefore(points: readonly number[], time: number): Promise<Map<number, Sample>> {
    const { heavy } = this.#options.database;
    return inSnapshot(heavy, async (client) => valuesBefore(client, points, time));
  }

  /** The count of a counter between two readings, restarts considered. */
  counted(from: number, to: number): number {
    return counted(from, to);
  }

  async #changeZone(): Promise<void> {
    const { database, time, log } = this.#options;
    log.info({ zone: time.zone }, "the site has another time zone: days are computed again");
    await inTransaction(database.ingest, async (client) => {
      await lockAlone(client);
      await changeZone(client, time.zone);
      await rebuildDays(client, time);
    });
  }
}
