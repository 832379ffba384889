import { sql } from "kysely";
import type { Migration } from "kysely/migration";

/** The result of comparing a hold with its device: the device has forgotten it, or somebody else has taken it over. */
export const migration: Migration = {
  async up(db) {
    await sql`ALTER TABLE holds ADD COLUMN lost_kind text, ADD COLUMN lost_at timestamptz,
      ADD COLUMN lost_value float8`.execute(db);
  },
};
