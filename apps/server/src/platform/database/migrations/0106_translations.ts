import { sql } from "kysely";
import type { Migration } from "kysely/migration";

/** What the site calls its places, devices, points, alarms and procedures in other languages. */
export const migration: Migration = {
  async up(db) {
    await sql`CREATE TABLE translations (
      language text NOT NULL,
      source text NOT NULL,
      text text NOT NULL,
      by text NOT NULL,
      at timestamptz NOT NULL,
      PRIMARY KEY (language, source)
    )`.execute(db);
  },
};
