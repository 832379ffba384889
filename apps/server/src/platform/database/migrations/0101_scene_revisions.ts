import { sql } from "kysely";
import type { Migration } from "kysely/migration";

/** A number that each change of a scene raises: who changes one names the number that was read. */
export const migration: Migration = {
  async up(db) {
    await sql`ALTER TABLE scenes ADD COLUMN revision int NOT NULL DEFAULT 1`.execute(db);
  },
  async down(db) {
    await sql`ALTER TABLE scenes DROP COLUMN revision`.execute(db);
  },
};
