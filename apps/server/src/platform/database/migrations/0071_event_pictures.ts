import { sql } from "kysely";
import type { Migration } from "kysely/migration";

/** What cameras saw as alarms came. */
export const migration: Migration = {
  async up(db) {
    // JPEG does not shrink: to try costs time alone.
    await sql`CREATE TABLE event_pictures (
      event bigint NOT NULL,
      camera text NOT NULL,
      name text NOT NULL,
      taken_at timestamptz NOT NULL,
      picture bytea NOT NULL,
      PRIMARY KEY (event, camera))`.execute(db);
    await sql`ALTER TABLE event_pictures ALTER COLUMN picture SET STORAGE EXTERNAL`.execute(db);
    await sql`CREATE INDEX event_pictures_taken_at ON event_pictures (taken_at)`.execute(db);
  },
  async down(db) {
    await sql`DROP TABLE event_pictures`.execute(db);
  },
};
