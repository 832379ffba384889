import { sql } from "kysely";
import type { Migration } from "kysely/migration";

/** Files of readings that were brought in, with what was recorded before, so that the newest of a counter can be undone. */
export const migration: Migration = {
  async up(db) {
    await sql`CREATE TABLE meter_files (
      id int GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
      file text NOT NULL,
      point_id int NOT NULL,
      device text NOT NULL,
      point text NOT NULL,
      at timestamptz NOT NULL,
      by_name text NOT NULL,
      -- What the file says: of its rows, not of what is written for them.
      from_at timestamptz NOT NULL,
      to_at timestamptz NOT NULL,
      count int NOT NULL,
      sum float8 NOT NULL,
      unit text NOT NULL,
      replaced int NOT NULL,
      -- The stretch that it gave another past, and the samples that were in it.
      stretch_from timestamptz NOT NULL,
      stretch_to timestamptz NOT NULL,
      before bytea NOT NULL,
      is_finished boolean NOT NULL,
      -- Of the samples that it wrote; null: not all of them are there.
      print text,
      undone_at timestamptz,
      undone_by text
    )`.execute(db);
  },
  async down(db) {
    await sql`DROP TABLE meter_files`.execute(db);
  },
};
