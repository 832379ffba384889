import { sql } from "kysely";
import type { Migration } from "kysely/migration";

const rollupColumns = sql`
  point_id int NOT NULL,
  ts timestamptz NOT NULL,
  n int NOT NULL,
  sum float8 NOT NULL,
  min float8,
  max float8,
  weighted float8 NOT NULL,
  seconds float8 NOT NULL,
  increase float8 NOT NULL,
  first_at timestamptz,
  first float8,
  last_at timestamptz,
  last float8,
  gap_from timestamptz,
  gap_at timestamptz,
  PRIMARY KEY (point_id, ts)`;

/** Samples, newest values, rollups and packed days. features/history/summary.ts explains the columns. */
export const migration: Migration = {
  async up(db) {
    await sql`CREATE TABLE samples (
      ts timestamptz NOT NULL,
      value float8 NOT NULL,
      point_id int NOT NULL,
      PRIMARY KEY (point_id, ts)
    ) PARTITION BY RANGE (ts)`.execute(db);
    await sql`CREATE TABLE latest (
      point_id int PRIMARY KEY,
      ts timestamptz NOT NULL,
      value float8 NOT NULL
    ) WITH (fillfactor = 50)`.execute(db);
    for (const name of ["rollup_15m", "rollup_1h", "rollup_1d"]) {
      await sql`CREATE TABLE ${sql.table(name)} (${rollupColumns}) WITH (fillfactor = 80)`.execute(db);
    }
    await sql`CREATE TABLE packed_days (
      point_id int NOT NULL,
      day_start timestamptz NOT NULL,
      day_end timestamptz NOT NULL,
      count int NOT NULL,
      content bytea NOT NULL,
      PRIMARY KEY (point_id, day_start)
    )`.execute(db);
    await sql`ALTER TABLE packed_days ALTER COLUMN content SET STORAGE EXTERNAL`.execute(db);
    await sql`CREATE TABLE history_days (
      day_start timestamptz PRIMARY KEY,
      changed_at timestamptz NOT NULL,
      version bigint NOT NULL,
      packed_version bigint
    )`.execute(db);
    await sql`CREATE TABLE history_state (
      id int PRIMARY KEY CHECK (id = 1),
      time_zone text NOT NULL,
      rolled_until timestamptz NOT NULL,
      alive_at timestamptz,
      imported_at timestamptz
    )`.execute(db);
    await sql`CREATE TABLE energy_days (
      scope text NOT NULL,
      day_start timestamptz NOT NULL,
      version bigint NOT NULL,
      profile bytea NOT NULL,
      PRIMARY KEY (scope, day_start)
    )`.execute(db);
  },
};
