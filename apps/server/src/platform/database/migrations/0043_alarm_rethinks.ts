import { sql } from "kysely";
import type { Migration } from "kysely/migration";

/** Who thought an alarm over and keeps it as it is, and until when; ratings are few among the rows, and found by themselves. */
export const migration: Migration = {
  async up(db) {
    await sql`CREATE TABLE alarm_rethinks (
      rule int PRIMARY KEY,
      revision int NOT NULL,
      by_name text NOT NULL,
      at timestamptz NOT NULL,
      until timestamptz NOT NULL
    )`.execute(db);
    await sql`CREATE INDEX events_rated ON events (time) WHERE (facts->>'rating') IS NOT NULL`.execute(db);
  },
  async down(db) {
    await sql`DROP INDEX events_rated`.execute(db);
    await sql`DROP TABLE alarm_rethinks`.execute(db);
  },
};
