import { sql } from "kysely";
import type { Migration } from "kysely/migration";

/** Beside the newest sample of a point, which may be a gap: its last value, and since when it has held. */
export const migration: Migration = {
  async up(db) {
    await sql`ALTER TABLE latest ADD COLUMN held float8, ADD COLUMN changed_at timestamptz`.execute(db);
    await sql`UPDATE latest SET held = value WHERE value <> 'NaN'`.execute(db);
  },
};
