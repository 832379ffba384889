import { sql } from "kysely";
import type { Migration } from "kysely/migration";

/**
 * The values that points had before they were commanded, which they return to, and what became of a release. Of what is in force,
 * the value before is that of its oldest command.
 */
export const migration: Migration = {
  async up(db) {
    await sql`CREATE TABLE rest_values (
      point_id int PRIMARY KEY,
      device text NOT NULL,
      point_key text NOT NULL,
      value float8,
      command_id uuid NOT NULL,
      since timestamptz NOT NULL
    )`.execute(db);
    await sql`ALTER TABLE command_targets ADD COLUMN ending text`.execute(db);
    await sql`INSERT INTO rest_values (point_id, device, point_key, value, command_id, since)
      SELECT DISTINCT ON (claim.point_id) claim.point_id, claim.device, claim.point_key, target.before,
        claim.command_id, claim.since
      FROM (
        SELECT point_id, device, point_key, command_id, since FROM holds
        UNION ALL SELECT point_id, device, point_key, command_id, since FROM standing_values
      ) claim
      JOIN command_targets target ON target.command_id = claim.command_id AND target.point_id = claim.point_id
      ORDER BY claim.point_id, claim.since`.execute(db);
  },
  async down(db) {
    await sql`ALTER TABLE command_targets DROP COLUMN ending`.execute(db);
    await sql`DROP TABLE rest_values`.execute(db);
  },
};
