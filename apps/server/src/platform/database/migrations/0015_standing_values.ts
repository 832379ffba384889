import { sql } from "kysely";
import type { Migration } from "kysely/migration";

/** Values that schedules, conditions and bookings command, each at its priority, until they release them. */
export const migration: Migration = {
  async up(db) {
    await sql`CREATE TABLE standing_values (
      point_id int NOT NULL,
      priority smallint NOT NULL,
      device text NOT NULL,
      point_key text NOT NULL,
      value float8 NOT NULL,
      by_name text NOT NULL,
      command_id uuid NOT NULL REFERENCES commands (id),
      since timestamptz NOT NULL,
      PRIMARY KEY (point_id, priority)
    )`.execute(db);
  },
};
