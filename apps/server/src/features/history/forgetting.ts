import type { Clock, Log, SiteTime } from "@atrium/time";
import type { Pool } from "pg";
import type { Partitions } from "./partitions.ts";
import { keepQuarters, pointsPackedBefore } from "./quarterStore.ts";
import {
  deleteDays,
  deleteHours,
  deleteQuarters,
  type RetainedSince,
  readRetainedSince,
  type Retention,
  setRetainedSince,
} from "./retention.ts";

export interface ForgettingOptions {
  readonly pool: Pool;
  readonly partitions: Partitions;
  readonly time: SiteTime;
  readonly clock: Clock;
  readonly log: Log;
  readonly retention: Retention;
}

const DAY = 86_400_000;
/** Points whose samples make place for quarter hours in one transaction, and the pause for others between two. */
const POINTS_AT_ONCE = 20;
const PAUSE = 20;
/** A month straddles the site's midnight, so its partition stays a little longer than the days in it. */
const PARTITION_GRACE = 2 * DAY;

/**
 * Forgets whole days of the site, and those that are packed together when all of them are past their time: their samples, of which quarter hours stay, later these, and hours and days where that is
 * wanted. What was computed of something forgotten is final.
 */
export class Forgetting {
  readonly #options: ForgettingOptions;
  #keptSince: RetainedSince = { samples: 0, quarters: 0 };
  #isStopping = false;

  constructor(options: ForgettingOptions) {
    this.#options = options;
  }

  /** What earlier runs have forgotten. */
  async start(): Promise<void> {
    this.#keptSince = await readRetainedSince(this.#options.pool);
  }

  /** A run ends before its next piece of work. */
  stop(): void {
    this.#isStopping = true;
  }

  get keptSince(): RetainedSince {
    return this.#keptSince;
  }

  async run(now: number): Promise<void> {
    const { pool, partitions, time, retention, log } = this.#options;
    const { samples, quarters, hours, days } = retention;
    const since = (kept: number) => time.startOfDay(now - kept * DAY);
    const until = quarters === undefined ? undefined : since(quarters);
    this.#keptSince = await setRetainedSince(pool, { samples: since(samples), quarters: until });
    if (this.#keptSince.quarters > 0) await deleteQuarters(pool, this.#keptSince.quarters);
    await this.#keepQuarters(this.#keptSince.samples);
    if (this.#isStopping) return;
    const months = await partitions.dropBefore(this.#keptSince.samples - PARTITION_GRACE);
    if (hours !== undefined) await deleteHours(pool, since(hours));
    if (days !== undefined) await deleteDays(pool, since(days));
    if (months.length > 0) log.info({ months }, "samples past their time were dropped");
  }

  async #keepQuarters(before: number): Promise<void> {
    const { pool, clock } = this.#options;
    const points = await pointsPackedBefore(pool, before);
    for (let first = 0; first < points.length; first += POINTS_AT_ONCE) {
      if (this.#isStopping) return;
      await keepQuarters(pool, points.slice(first, first + POINTS_AT_ONCE), before);
      await new Promise<void>((resolve) => clock.after(PAUSE, resolve));
    }
  }
}
