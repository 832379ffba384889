import { sql } from "kysely";
import type { Migration } from "kysely/migration";

/** Files of mappings that were brought in, with the devices as they were before, so that the newest can be undone. */
export const migration: Migration = {
  async up(db) {
    await sql`CREATE TABLE mapping_imports (
      id int GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
      file text NOT NULL,
      at timestamptz NOT NULL,
      by_name text NOT NULL,
      revision int NOT NULL,
      counts jsonb NOT NULL,
      before jsonb NOT NULL,
      undone_at timestamptz,
      undone_by text
    )`.execute(db);
  },
  async down(db) {
    await sql`DROP TABLE mapping_imports`.execute(db);
  },
};
