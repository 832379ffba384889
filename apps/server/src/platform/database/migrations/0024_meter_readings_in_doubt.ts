import { sql } from "kysely";
import type { Migration } from "kysely/migration";

/** Readings of counters that a driver did not believe, a row from the first of them until one was believed again. */
export const migration: Migration = {
  async up(db) {
    await sql`CREATE TABLE doubted_readings (
      id int GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
      point_id int NOT NULL,
      device text NOT NULL,
      point text NOT NULL,
      from_at timestamptz NOT NULL,
      to_at timestamptz NOT NULL,
      count int NOT NULL,
      first float8 NOT NULL,
      last float8 NOT NULL,
      least float8 NOT NULL,
      most float8 NOT NULL,
      before float8,
      reason text NOT NULL,
      outcome text NOT NULL,
      UNIQUE (point_id, from_at)
    )`.execute(db);
    await sql`CREATE INDEX doubted_readings_time ON doubted_readings (from_at DESC, id DESC)`.execute(db);
  },
};
