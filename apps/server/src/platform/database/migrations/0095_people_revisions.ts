import { sql } from "kysely";
import type { Migration } from "kysely/migration";

/** A number that each change of a role or a user raises: who changes one names the number that was read. */
export const migration: Migration = {
  async up(db) {
    await sql`ALTER TABLE roles ADD COLUMN revision int NOT NULL DEFAULT 1`.execute(db);
    await sql`ALTER TABLE users ADD COLUMN revision int NOT NULL DEFAULT 1`.execute(db);
  },
  async down(db) {
    await sql`ALTER TABLE roles DROP COLUMN revision`.execute(db);
    await sql`ALTER TABLE users DROP COLUMN revision`.execute(db);
  },
};
