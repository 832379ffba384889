import { type Clock, DAY, HOUR, type Log } from "@atrium/time";
import { type Kysely, sql } from "kysely";
import type { Db } from "../../platform/database/database.ts";
import type { AlarmTables } from "./tables.ts";

export interface EventForgettingOptions {
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
export class EventForgetting {
  readonly #options: EventForgettingOptions;
  readonly #db: Kysely<AlarmTables>;
  #cancel: () => void = () => undefined;
  #work: Promise<void> = Promise.resolve();
  #isStopped = false;

  constructor(options: EventForgettingOptions) {
    this.#options = options;
    this.#db = options.db.withTables<AlarmTables>();
  }

  start(): void {
    if (this.#options.keep !== undefined) this.#plan(HOUR);
  }

  async stop(): Promise<void> {
    this.#isStopped = true;
    this.#cancel();
    await this.#work;
  }

  #plan(wait: number): void {
    this.#cancel = this.#options.clock.after(wait, () => {
      this.#work = this.#forget();
      this.#plan(DAY);
    });
  }

  async #forget(): Promise<void> {
    const { clock, keep, log } = this.#options;
    if (keep === undefined) return;
    const before = new Date(clock.now() - keep * DAY);
    let forgotten = 0;
    try {
      for (let piece = PIECE; piece === PIECE && !this.#isStopped; forgotten += piece) {
        piece = await this.#forgetPiece(before);
      }
    } catch (error) {
      log.warn({ err: error }, "old events are not forgotten yet; it is tried again in a day");
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
