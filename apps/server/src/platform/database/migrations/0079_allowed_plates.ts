import { sql } from "kysely";
import type { Migration } from "kysely/migration";

/** The allow lists of plate readers as people want them, and when a plate was read last. */
export const migration: Migration = {
  async up(db) {
    await sql`CREATE TABLE allowed_plates (
      key text PRIMARY KEY,
      plate text NOT NULL,
      holder text,
      since date,
      is_removed boolean NOT NULL,
      revision int NOT NULL)`.execute(db);
    await sql`CREATE INDEX field_events_plate
      ON field_events (upper(translate(content->>'plate', ' -', '')), time DESC) WHERE kind = 'plate'`.execute(db);
  },
  async down(db) {
    await sql`DROP INDEX field_events_plate`.execute(db);
    await sql`DROP TABLE allowed_plates`.execute(db);
  },
};
