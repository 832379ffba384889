import { type Clock, DAY, HOUR, type Log } from "@atrium/time";
import { type Kysely, sql } from "kysely";
import type { Db } from "../../platform/database/database.ts";
import { every, type Repetition } from "../../platform/every.ts";
import type { AlarmTables } from "./tables.ts";

export interface EventRetentionOptions {
  readonly db: Db;
  readonly clock: Pick<Clock, "now" | "after">;
  readonly log: Log;
  /** For how many days events and alarms that are over are kept; undefined: for ever. */
  readonly keep: number | undefined;
}

/** Rows of one statement: others write in between. */
const PIECE = 5_000;

/**
 * Once a day, an hour after the start at the earliest, forgets what is over and older than it is kept: rows, what happened to them, what cameras saw,
 * and what devices reported. What rows were about stays: it is little, and others may be about it.
 */
export class EventRetention {
  readonly #options: EventRetentionOptions;
  readonly #db: Kysely<AlarmTables>;
  #repetition: Repetition | undefined;
  #isStopped = false;

  constructor(options: EventRetentionOptions) {
    this.#options = options;
    this.#db = options.db.withTables<AlarmTables>();
  }

  start(): void {
    const { keep, clock, log } = this.#options;
    if (keep === undefined) return;
    const run = async () => this.#forget(keep);
    this.#repetition = every({ task: "forgetting of old events", interval: DAY, first: HOUR, run, clock, log });
  }

  async stop(): Promise<void> {
    this.#isStopped = true;
    await this.#repetition?.stop();
  }

  /** @param keep days */
  async #forget(keep: number): Promise<void> {
    const { clock, log } = this.#options;
    const before = new Date(clock.now() - keep * DAY);
    let forgotten = 0;
    for (let piece = PIECE; piece === PIECE && !this.#isStopped; forgotten += piece) {
      piece = await this.#forgetPiece(before);
    }
    if (forgotten > 0) log.info({ forgotten, keep }, "events past their time are forgotten");
  }

  /** @returns how many rows went */
  async #forgetPiece(before: Date): Promise<number> {
    const { rows } = await sql<{ count: string }>`
      WITH gone AS (
        DELETE FROM events WHERE id IN (
          SELECT id FROM events WHERE time < ${before} AND (state IS NULL OR state = 'normal') ORDER BY time LIMIT ${PIECE}
        ) RETURNING id, field_event
      ), steps AS (
        DELETE FROM event_steps WHERE event IN (SELECT id FROM gone)
      ), pictures AS (
        DELETE FROM event_pictures WHERE event IN (SELECT id FROM gone)
      ), passed AS (
        DELETE FROM passage_pictures WHERE event IN (SELECT field_event FROM gone)
      ), reported AS (
        DELETE FROM field_events WHERE id IN (SELECT field_event FROM gone)
      )
      SELECT count(*) AS count FROM gone`.execute(this.#db);
    return Number(rows[0]?.count ?? 0);
  }
}
