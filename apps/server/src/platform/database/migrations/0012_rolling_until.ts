import { sql } from "kysely";
import type { Migration } from "kysely/migration";

/** Up to when samples are being rolled up, piece by piece: what comes before it is late already. */
export const migration: Migration = {
  async up(db) {
    await sql`ALTER TABLE history_state ADD COLUMN rolling_until timestamptz`.execute(db);
  },
};
