import { sql } from "kysely";
import type { Migration } from "kysely/migration";

/** How other systems may read the site; without a row one is off. */
export const migration: Migration = {
  async up(db) {
    await sql`CREATE TABLE integrations (
      key text PRIMARY KEY,
      is_on boolean NOT NULL,
      settings jsonb NOT NULL,
      revision int NOT NULL,
      updated_at timestamptz NOT NULL,
      by_name text NOT NULL
    )`.execute(db);
  },
  async down(db) {
    await sql`DROP TABLE integrations`.execute(db);
  },
};
