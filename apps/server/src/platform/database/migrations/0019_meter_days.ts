import { sql } from "kysely";
import type { Migration } from "kysely/migration";

/** The counts of closed days, for every kind of meter. What was prepared before is prepared again. */
export const migration: Migration = {
  async up(db) {
    await sql`DROP TABLE energy_days`.execute(db);
    await sql`CREATE TABLE meter_days (
      kind text NOT NULL,
      scope text NOT NULL,
      day_start timestamptz NOT NULL,
      version bigint NOT NULL,
      profile bytea NOT NULL,
      PRIMARY KEY (kind, scope, day_start)
    )`.execute(db);
  },
};
