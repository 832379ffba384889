import { sql } from "kysely";
import type { Migration } from "kysely/migration";

/** Sites that were brought in from files while the server ran, with the site as it was before, so that the newest can be undone. */
export const migration: Migration = {
  async up(db) {
    await sql`CREATE TABLE site_imports (
      id int GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
      file text NOT NULL,
      at timestamptz NOT NULL,
      by_name text NOT NULL,
      revision int NOT NULL,
      added int NOT NULL,
      changed int NOT NULL,
      removed int NOT NULL,
      before json NOT NULL,
      undone_at timestamptz,
      undone_by text
    )`.execute(db);
  },
  async down(db) {
    await sql`DROP TABLE site_imports`.execute(db);
  },
};
