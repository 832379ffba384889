import { sql } from "kysely";
import type { Migration } from "kysely/migration";

/** Devices come and go while the server runs: the number of each change, and when a device was retired. */
export const migration: Migration = {
  async up(db) {
    await sql`CREATE SEQUENCE site_revisions`.execute(db);
    await sql`ALTER TABLE devices
      ADD COLUMN revision int NOT NULL DEFAULT 0,
      ADD COLUMN retired_at timestamptz`.execute(db);
  },
};
