import { sql } from "kysely";
import type { Migration } from "kysely/migration";

/** A floor may be removed; devices that were retired there keep its name, and so does what they recorded. */
export const migration: Migration = {
  async up(db) {
    await sql`ALTER TABLE devices DROP CONSTRAINT devices_placement_floor_fkey`.execute(db);
  },
};
