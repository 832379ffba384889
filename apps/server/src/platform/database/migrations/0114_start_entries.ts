import { sql } from "kysely";
import type { Migration } from "kysely/migration";

/** What a site that starts in use still has to get. */
export const migration: Migration = {
  async up(db) {
    await sql`CREATE TABLE start_entries (
      number int PRIMARY KEY,
      planned_at timestamptz NOT NULL,
      entry jsonb NOT NULL
    )`.execute(db);
  },
};
