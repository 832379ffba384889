import { sql } from "kysely";
import type { Migration } from "kysely/migration";

/**
 * The data for undoing a command: the hold that a target replaced, and the hold that an undo puts back. The order in
 * which commands were recorded, because two may have come in the same millisecond. And the scenes of the lamps.
 */
export const migration: Migration = {
  async up(db) {
    await sql`ALTER TABLE commands ADD COLUMN undoes uuid REFERENCES commands (id),
      ADD COLUMN number bigint GENERATED ALWAYS AS IDENTITY`.execute(db);
    await sql`ALTER TABLE command_targets ADD COLUMN leaves_hold boolean NOT NULL DEFAULT true,
      ADD COLUMN replaced_hold jsonb, ADD COLUMN restored_hold jsonb`.execute(db);
    await sql`CREATE TABLE scenes (
      id int GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
      name text NOT NULL,
      placement text NOT NULL,
      floor text NOT NULL,
      zone text NOT NULL,
      targets jsonb NOT NULL,
      by_name text NOT NULL,
      updated_at timestamptz NOT NULL
    )`.execute(db);
    await sql`CREATE UNIQUE INDEX scenes_by_name ON scenes (placement, floor, zone, lower(name))`.execute(db);
  },
};
