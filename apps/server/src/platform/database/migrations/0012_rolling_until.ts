import { sql } from "kysely";
import type { Migration } from "kysely/migration";

/** Up to when samples are being rolled up, piece by piece: earlier samples already count as late. */
export const migration: Migration = {
  async up(db) {
    await sql`ALTER TABLE history_state ADD COLUMN rolling_until timestamptz`.execute(db);
  },
};
