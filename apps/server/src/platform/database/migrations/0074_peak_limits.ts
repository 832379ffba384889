import { sql } from "kysely";
import type { Migration } from "kysely/migration";

/** Peak limits, and which of its stages a run of one is. */
export const migration: Migration = {
  async up(db) {
    await sql`CREATE TABLE peak_limits (
      id int GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
      revision int NOT NULL,
      content jsonb NOT NULL,
      updated_at timestamptz NOT NULL,
      by_name text NOT NULL
    )`.execute(db);
    // Two who take one name at once: one does.
    await sql`CREATE UNIQUE INDEX peak_limits_name ON peak_limits (lower(content->>'name'))`.execute(db);
    await sql`ALTER TABLE automation_runs ADD COLUMN stage smallint`.execute(db);
  },
  async down(db) {
    await sql`DELETE FROM automation_runs WHERE kind = 'limit'`.execute(db);
    await sql`ALTER TABLE automation_runs DROP COLUMN stage`.execute(db);
    await sql`DROP TABLE peak_limits`.execute(db);
  },
};
