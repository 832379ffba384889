import { sql } from "kysely";
import type { Migration } from "kysely/migration";

/** Plans of floors change while the server runs: each has the number of its last change, and what lies under it while it is drawn. */
export const migration: Migration = {
  async up(db) {
    await sql`ALTER TABLE floors ADD COLUMN revision int NOT NULL DEFAULT 0, ADD COLUMN underlay json`.execute(db);
  },
};
