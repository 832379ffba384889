import { sql } from "kysely";
import type { Migration } from "kysely/migration";

/** Schedules, what ran, and who runs it. */
export const migration: Migration = {
  async up(db) {
    await sql`CREATE TABLE schedules (
      id int GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
      content jsonb NOT NULL,
      revision int NOT NULL,
      updated_at timestamptz NOT NULL,
      by_name text NOT NULL
    )`.execute(db);
    await sql`CREATE UNIQUE INDEX schedules_name ON schedules (lower(content ->> 'name'))`.execute(db);
    // A run is written down before it commands anything. What makes it one run is its rule and when it was due.
    await sql`CREATE TABLE automation_runs (
      id int GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
      kind text NOT NULL,
      rule int NOT NULL,
      name text NOT NULL,
      due_at timestamptz NOT NULL,
      began_at timestamptz NOT NULL,
      ends_at timestamptz,
      state text NOT NULL,
      reason text NOT NULL,
      is_open boolean NOT NULL,
      is_kept boolean NOT NULL,
      targets jsonb NOT NULL,
      commands uuid[] NOT NULL DEFAULT '{}',
      UNIQUE (kind, rule, due_at)
    )`.execute(db);
    await sql`CREATE INDEX automation_runs_open ON automation_runs (kind) WHERE is_open`.execute(db);
    await sql`CREATE INDEX automation_runs_of_kind ON automation_runs (kind, id DESC)`.execute(db);
    await sql`CREATE INDEX automation_runs_of_rule ON automation_runs (kind, rule, id DESC)`.execute(db);
    // One row: which process runs the rules, until when others wait for it, what it has looked at, and how often rules changed.
    await sql`CREATE TABLE automation_lease (
      is_one boolean PRIMARY KEY DEFAULT true CHECK (is_one),
      owner uuid,
      until timestamptz NOT NULL DEFAULT '-infinity',
      seen timestamptz,
      changes bigint NOT NULL DEFAULT 0
    )`.execute(db);
    await sql`INSERT INTO automation_lease DEFAULT VALUES`.execute(db);
  },
  async down(db) {
    await sql`DROP TABLE automation_lease`.execute(db);
    await sql`DROP TABLE automation_runs`.execute(db);
    await sql`DROP TABLE schedules`.execute(db);
  },
};
