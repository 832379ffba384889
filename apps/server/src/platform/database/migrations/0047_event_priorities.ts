import { sql } from "kysely";
import type { Migration } from "kysely/migration";

/** A priority is looked for as a place and a word are: among the things that rows are about, not among the rows. */
export const migration: Migration = {
  async up(db) {
    await sql`ALTER TABLE event_subjects ADD COLUMN priority smallint`.execute(db);
    // Until now rows of two priorities could share one; it is found by the newer.
    await sql`UPDATE event_subjects s SET priority =
      (SELECT e.priority FROM events e WHERE e.subject = s.id ORDER BY e.time DESC, e.id DESC LIMIT 1)`.execute(db);
    await sql`CREATE INDEX event_subjects_priority ON event_subjects (priority)`.execute(db);
    await sql`DROP INDEX events_priority`.execute(db);
  },
  async down(db) {
    await sql`CREATE INDEX events_priority ON events (priority, time DESC, id DESC) WHERE priority IS NOT NULL`.execute(
      db,
    );
    await sql`ALTER TABLE event_subjects DROP COLUMN priority`.execute(db);
  },
};
