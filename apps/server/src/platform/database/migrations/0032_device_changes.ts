import { sql } from "kysely";
import type { Migration } from "kysely/migration";

/** Who changed each device last: two who change the same one learn of each other. */
export const migration: Migration = {
  async up(db) {
    await sql`CREATE TABLE device_changes (
      device text PRIMARY KEY,
      revision int NOT NULL,
      by text NOT NULL,
      at timestamptz NOT NULL
    )`.execute(db);
  },
};
