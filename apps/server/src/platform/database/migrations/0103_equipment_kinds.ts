import { sql } from "kysely";
import type { Migration } from "kysely/migration";

/** Categories of equipment that the site's own folder describes. */
export const migration: Migration = {
  async up(db) {
    await sql`ALTER TABLE site ADD COLUMN equipment jsonb NOT NULL DEFAULT '[]'`.execute(db);
  },
};
