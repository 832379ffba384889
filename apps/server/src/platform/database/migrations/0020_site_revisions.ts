import { sql } from "kysely";
import type { Migration } from "kysely/migration";

/** Connections and the names of places change while the server runs: each has the number of its last change. */
export const migration: Migration = {
  async up(db) {
    await sql`ALTER TABLE connections ADD COLUMN revision int NOT NULL DEFAULT 0`.execute(db);
    await sql`ALTER TABLE places ADD COLUMN revision int NOT NULL DEFAULT 0`.execute(db);
  },
};
