import { sql } from "kysely";
import type { Migration } from "kysely/migration";

/** Places and sections in which the rights of a role hold; null: everywhere. */
export const migration: Migration = {
  async up(db) {
    await sql`ALTER TABLE roles ADD COLUMN limits jsonb`.execute(db);
  },
  async down(db) {
    await sql`ALTER TABLE roles DROP COLUMN limits`.execute(db);
  },
};
