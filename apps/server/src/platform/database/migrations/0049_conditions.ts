import { sql } from "kysely";
import type { Migration } from "kysely/migration";

export const migration: Migration = {
  async up(db) {
    await sql`CREATE TABLE conditions (
      id int GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
      revision int NOT NULL,
      content jsonb NOT NULL,
      updated_at timestamptz NOT NULL,
      by_name text NOT NULL
    )`.execute(db);
    // Two who take one name at once: one does.
    await sql`CREATE UNIQUE INDEX conditions_name ON conditions (lower(content->>'name'))`.execute(db);
  },
  async down(db) {
    await sql`DROP TABLE conditions`.execute(db);
  },
};
