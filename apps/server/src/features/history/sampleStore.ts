import type { Clock, Log, SiteTime } from "@atrium/time";
import type { Pool } from "pg";
import type { PointStretch } from "./closedDays.ts";
import { batchOf, rewriteStretch } from "./rewriting.ts";
import { storeBatch } from "./ingestStore.ts";
import { CLOSED_AFTER } from "./maintenance.ts";
import type { Partitions } from "./partitions.ts";
import type { SampleBatch } from "./samples.ts";
import { readLastRun } from "./stateStore.ts";

export interface SampleStoreOptions {
  readonly pool: Pool;
  readonly partitions: Pick<Partitions, "ensureFor">;
  readonly time: SiteTime;
  readonly clock: Clock;
  readonly log: Log;
}

/** Samples of forgotten days are mentioned this often, ms: a device whose clock is wrong sends nothing else. */
const LEFT_OUT_EVERY = 3_600_000;

/** Takes the batches of the bulk import and those of this run, and marks where the run before it ended. */
export class SampleStore {
  readonly #options: SampleStoreOptions;
  #startedAt = 0;
  #isLastRunClosed = false;
  #leftOutAt = Number.NEGATIVE_INFINITY;

  constructor(options: SampleStoreOptions) {
    this.#options = options;
  }

  /** This run begins now. */
  start(now: number): void {
    this.#startedAt = now;
  }

  /**
   * @param aliveAt moment up to which every sample received is stored with this batch, ms; absent for the bulk import
   * @param replaces samples take the place of those of the same moments
   */
  async store(batch: SampleBatch, aliveAt?: number, replaces = false): Promise<void> {
    const { pool, partitions, time, clock, log } = this.#options;
    await partitions.ensureFor(batch);
    const closedBefore = clock.now() - CLOSED_AFTER;
    const alive = aliveAt !== undefined && { aliveAt };
    const leftOut = await storeBatch(pool, batch, { time, closedBefore, replaces, ...alive });
    if (leftOut === 0 || clock.now() - this.#leftOutAt < LEFT_OUT_EVERY) return;
    this.#leftOutAt = clock.now();
    log.warn({ samples: leftOut }, "samples of days that are past their time were left out: a clock may be wrong");
  }

  /** Gives a point another past in a stretch of time: nothing stays that was recorded there. */
  async rewrite(stretch: PointStretch): Promise<void> {
    const { pool, partitions, time, clock } = this.#options;
    const days = time.days(stretch.from, stretch.to);
    // Days that were packed may have to be unpacked.
    const months = Float64Array.from([...days, stretch.to]);
    await partitions.ensureFor(batchOf(stretch.point, { times: months, values: months }));
    await rewriteStretch(pool, stretch, { time, closedBefore: clock.now() - CLOSED_AFTER });
  }

  /** The batches that the last run left in the queue come first; then its end is marked; then comes this run. */
  async storeLive(batch: SampleBatch, closedAt: number): Promise<void> {
    if (closedAt >= this.#startedAt && !this.#isLastRunClosed) {
      await this.#closeLastRun();
      this.#isLastRunClosed = true;
    }
    await this.store(batch, closedAt);
  }

  /** The value of a point is unknown while no program ran: a gap begins where the last one ended. */
  async #closeLastRun(): Promise<void> {
    const lastRun = await readLastRun(this.#options.pool);
    if (lastRun === undefined || lastRun.points.length === 0) return;
    await this.store({
      length: lastRun.points.length,
      ids: Int32Array.from(lastRun.points),
      times: new Float64Array(lastRun.points.length).fill(Math.round(lastRun.aliveAt) + 1),
      values: new Float64Array(lastRun.points.length).fill(Number.NaN),
    });
  }
}
