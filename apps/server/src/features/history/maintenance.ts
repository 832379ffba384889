import type { Clock, Log, SiteTime } from "@atrium/time";
import type { Pool } from "pg";
import { every, type Repetition } from "../../platform/every.ts";
import type { Compaction } from "./compaction.ts";
import { closedDays, markPacked, pointsOfDay } from "./dayStore.ts";
import type { Forgetting } from "./forgetting.ts";
import { joinMonths } from "./joinedMonths.ts";
import { packDay } from "./packedStore.ts";
import type { Partitions } from "./partitions.ts";
import type { HistorySizes } from "./sizes.ts";
import { QUARTER } from "./spans.ts";
import { rollUp } from "./rollupStore.ts";
import { besideWriters, lockAlone, pointsSince, setRolledUntil, setRollingUntil } from "./stateStore.ts";
import { inTransaction } from "./transaction.ts";

/** Points of the first slice; the next sizes follow from its duration. */
const FIRST_SLICE = 50;

const MAX_SLICE = 1_000;

/** Ms that a slice may take: writers of late samples wait this long, and all others behind them. */
const SLICE_TIME = 250;

export interface MaintenanceOptions {
  readonly pool: Pool;
  readonly partitions: Partitions;
  readonly time: SiteTime;
  readonly clock: Clock;
  readonly log: Log;
  readonly isDatabaseAvailable: () => boolean;
  readonly forgetting: Pick<Forgetting, "run" | "stop">;
  readonly compaction: Pick<Compaction, "run">;
  readonly sizes: Pick<HistorySizes, "read">;
}

const INTERVAL = 60_000;
/** Samples of a quarter hour that come later than this are rolled up by the write that stores them. */
const GRACE = 20_000;
const HOUR = 3_600_000;
const DAY = 24 * HOUR;
/** Nothing is forgotten sooner after the start: until then, meters count what they have not counted of it. */
const FORGET_AFTER = HOUR;
/** A day is packed when it has been over for this long, and later samples go into its packed rows. */
export const CLOSED_AFTER = 6 * HOUR;
/** ... and has not changed for this long: an import works on the same days for a while. */
const QUIET_FOR = 10 * 60_000;
/** Points packed in one transaction, during which nothing else is stored. */
const POINTS_AT_ONCE = 20;
/** The pause for other writers between two such transactions. */
const PACKING_PAUSE = 20;

/** The history's own upkeep: partitions ahead, rolling up, packing of closed days, and deletion. */
export class Maintenance {
  readonly #options: MaintenanceOptions;
  #repetition: Repetition | undefined;
  #isStopping = false;
  #startedAt = Number.NaN;
  #forgottenAt = 0;
  /** How far all is rolled up, ms since the epoch; NaN before the first upkeep. */
  #rolledUntil = Number.NaN;
  /** How long the last run took that rolled anything up, ms. */
  #rollUpTook = 0;

  constructor(options: MaintenanceOptions) {
    this.#options = options;
  }

  start(): void {
    const { clock, log } = this.#options;
    this.#startedAt = clock.now();
    this.#repetition = every({ task: "upkeep of the history", interval: INTERVAL, run: () => this.run(), clock, log });
  }

  async stop(): Promise<void> {
    this.#isStopping = true;
    this.#options.forgetting.stop();
    await this.#repetition?.stop();
  }

  get rollUpTook(): number {
    return this.#rollUpTook;
  }

  /** How old the oldest samples are that may not be rolled up yet, ms; 0 before the first upkeep. */
  get rollUpLag(): number {
    return Number.isNaN(this.#rolledUntil) ? 0 : Math.max(0, this.#options.clock.now() - this.#rolledUntil);
  }

  /** Everything that is due now. */
  async run(): Promise<void> {
    const { clock, isDatabaseAvailable, partitions, pool, time, forgetting, compaction, sizes } = this.#options;
    if (!isDatabaseAvailable()) return;
    const now = clock.now();
    await partitions.ensureAhead(now);
    await rollUpTo(pool, Math.floor((now - GRACE) / QUARTER) * QUARTER, time, (until, took) => {
      this.#rolledUntil = until;
      this.#rollUpTook = took ?? this.#rollUpTook;
    });
    await this.pack();
    await this.joinMonths();
    if (now - this.#startedAt > FORGET_AFTER && now - this.#forgottenAt > DAY) {
      await forgetting.run(now);
      this.#forgottenAt = now;
    }
    await compaction.run(now);
    await sizes.read(now);
  }

  /** Packs every closed day that has changed since it was packed. Returns the number of samples. */
  async pack(): Promise<number> {
    const { pool, clock, time } = this.#options;
    const now = clock.now();
    let samples = 0;
    const days = await closedDays(pool, { startedBefore: now - CLOSED_AFTER, changedBefore: now - QUIET_FOR });
    for (const { from, version } of days) {
      const day = { from, to: time.addDays(from, 1), time };
      if (day.to > now - CLOSED_AFTER) continue;
      const points = await pointsOfDay(pool, day);
      for (let first = 0; first < points.length; first += POINTS_AT_ONCE) {
        if (this.#isStopping) return samples;
        samples += await packDay(pool, day, points.slice(first, first + POINTS_AT_ONCE));
        await new Promise<void>((resolve) => clock.after(PACKING_PAUSE, resolve));
      }
      await markPacked(pool, from, version);
    }
    return samples;
  }

  async joinMonths(): Promise<void> {
    const { pool, clock, time } = this.#options;
    const changedBefore = clock.now() - QUIET_FOR;
    await joinMonths({ pool, clock, time, changedBefore, isStopping: () => this.#isStopping });
  }
}

/** How far all is rolled up, ms since the epoch; where a run has just ended, how long it took, ms. */
type RollUpReport = (until: number, took?: number) => void;

/**
 * Rolls up all samples from the end of the last run to a quarter hour, one slice of points after the other. Writers
 * keep writing: a sample older than `until` counts as late from the first moment on, and its writer rolls up again what
 * it touches. Nothing counts as rolled up before all of it is, so an interrupted run is simply repeated.
 */
async function rollUpTo(pool: Pool, until: number, time: SiteTime, report: RollUpReport): Promise<void> {
  const startedAt = performance.now();
  const begun = await inTransaction(pool, async (client) => {
    const { rolled: from, late } = await lockAlone(client);
    // An interrupted run may have gone further, by a clock that has been set back since.
    const to = Math.max(until, late);
    report(from);
    if (to <= from) return undefined;
    await setRollingUntil(client, to);
    return { from, to, points: await pointsSince(client, from) };
  });
  if (begun === undefined) return;
  const { from, to, points } = begun;
  for (let first = 0, size = FIRST_SLICE; first < points.length;) {
    const slice = points.slice(first, first + size);
    first += slice.length;
    const beganAt = performance.now();
    await inTransaction(pool, async (client) => {
      await besideWriters(client);
      const spans = slice.map((point) => ({ point, from, to }));
      await rollUp(client, spans, time);
    });
    const fitting = Math.round((size * SLICE_TIME) / (performance.now() - beganAt));
    size = Math.min(Math.max(fitting, 1), MAX_SLICE);
  }
  await inTransaction(pool, async (client) => setRolledUntil(client, to));
  report(to, performance.now() - startedAt);
}
