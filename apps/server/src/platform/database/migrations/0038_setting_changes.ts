import { sql } from "kysely";
import type { Migration } from "kysely/migration";

/** Who changed the settings of the site last: two who set them at once learn of each other. */
export const migration: Migration = {
  async up(db) {
    await sql`CREATE TABLE setting_changes (
      setting text PRIMARY KEY,
      by text NOT NULL,
      at timestamptz NOT NULL
    )`.execute(db);
  },
  async down(db) {
    await sql`DROP TABLE setting_changes`.execute(db);
  },
};
