import { sql } from "kysely";
import type { Migration } from "kysely/migration";

/** What the alarms of fire panels caused, drills, and reports. */
export const migration: Migration = {
  async up(db) {
    await sql`CREATE TABLE fire_drills (
      id integer GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
      panel text NOT NULL,
      placement text NOT NULL,
      reason text NOT NULL,
      by_name text NOT NULL,
      from_at timestamptz NOT NULL,
      until_at timestamptz NOT NULL,
      zone text,
      ended_at timestamptz,
      ended_by text)`.execute(db);
    // Two people who begin one at once: the second is refused.
    await sql`CREATE UNIQUE INDEX fire_drills_running ON fire_drills (panel) WHERE ended_at IS NULL`.execute(db);
    await sql`CREATE TABLE fire_causes (
      id integer PRIMARY KEY,
      placement text NOT NULL,
      began_at timestamptz NOT NULL,
      ended_at timestamptz,
      drill integer,
      content jsonb NOT NULL)`.execute(db);
    await sql`CREATE INDEX fire_causes_of_place ON fire_causes (placement, id DESC)`.execute(db);
    await sql`CREATE INDEX fire_causes_of_drill ON fire_causes (drill) WHERE drill IS NOT NULL`.execute(db);
    await sql`CREATE TABLE fire_reports (
      id integer GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
      cause integer NOT NULL REFERENCES fire_causes ON DELETE CASCADE,
      made_at timestamptz NOT NULL,
      by_name text NOT NULL,
      sheet bytea NOT NULL)`.execute(db);
    await sql`CREATE INDEX fire_reports_of_cause ON fire_reports (cause)`.execute(db);
  },
  async down(db) {
    await sql`DROP TABLE fire_reports, fire_causes, fire_drills`.execute(db);
  },
};
