import { sql } from "kysely";
import type { Migration } from "kysely/migration";

/** Which values have come late, until alarm rules have been applied to them. */
export const migration: Migration = {
  async up(db) {
    await sql`CREATE TABLE late_values (
      point int PRIMARY KEY,
      -- Whole hours since the epoch, so that days that come one by one become one stretch.
      stretches int8multirange NOT NULL,
      -- Counts what has come, so that nothing is done that came in between.
      marks int NOT NULL,
      due_at timestamptz NOT NULL,
      -- Nothing new has come: an alarm stood at the end of its values, and the next ones say how long.
      is_standing boolean NOT NULL
    )`.execute(db);
    await sql`CREATE INDEX events_from_history ON events (time DESC, id DESC)
      WHERE facts->>'enteredAt' IS NOT NULL`.execute(db);
  },
};
