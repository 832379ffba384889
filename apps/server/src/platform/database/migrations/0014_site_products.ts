import { sql } from "kysely";
import type { Migration } from "kysely/migration";

/** Products that the site's own folder describes. */
export const migration: Migration = {
  async up(db) {
    await sql`ALTER TABLE site ADD COLUMN products jsonb NOT NULL DEFAULT '[]'`.execute(db);
  },
};
