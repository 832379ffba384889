import { sql } from "kysely";
import type { Migration } from "kysely/migration";

/**
 * What the clock of an event's device said. Earlier versions kept no time later than the receipt: of those events what the
 * device said is lost, and stays empty.
 */
export const migration: Migration = {
  async up(db) {
    await sql`ALTER TABLE field_events ADD COLUMN source_time timestamptz`.execute(db);
    await sql`UPDATE field_events SET source_time = time WHERE time < received_at`.execute(db);
  },
};
