import { sql } from "kysely";
import type { Migration } from "kysely/migration";

/**
 * What is computed of samples outlives them. Samples and quarter hours of days before these moments are forgotten; quarter
 * hours whose samples are have a table of their own. A day of the history is never forgotten: an earlier version forgot
 * days of which there are still counts of meters, and took these counts for wrong.
 */
export const migration: Migration = {
  async up(db) {
    await sql`ALTER TABLE history_state
      ADD COLUMN samples_from timestamptz,
      ADD COLUMN quarters_from timestamptz`.execute(db);
    await sql`CREATE TABLE packed_quarters (
      point_id int NOT NULL,
      day_start timestamptz NOT NULL,
      day_end timestamptz NOT NULL,
      content bytea NOT NULL,
      PRIMARY KEY (point_id, day_start)
    )`.execute(db);
    await sql`ALTER TABLE packed_quarters ALTER COLUMN content SET STORAGE EXTERNAL`.execute(db);
    await sql`UPDATE history_state SET samples_from = oldest.day, quarters_from = oldest.day
      FROM (SELECT min(day_start) AS day FROM history_days) AS oldest
      WHERE EXISTS (SELECT FROM meter_days WHERE day_start < oldest.day)`.execute(db);
    await sql`INSERT INTO history_days (day_start, changed_at, version, packed_version)
      SELECT DISTINCT day_start, now(), 1, 1 FROM meter_days
      ON CONFLICT DO NOTHING`.execute(db);
  },
};
