import { sql } from "kysely";
import type { Migration } from "kysely/migration";

/** What each field node said last of the recordings on its disk. */
export const migration: Migration = {
  async up(db) {
    await sql`CREATE TABLE recording_nodes (
      node text PRIMARY KEY,
      said jsonb NOT NULL,
      heard_at timestamptz NOT NULL
    )`.execute(db);
  },
  async down(db) {
    await sql`DROP TABLE recording_nodes`.execute(db);
  },
};
