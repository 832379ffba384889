import { sql } from "kysely";
import type { Migration } from "kysely/migration";

/** The values that other systems command, by point, system and priority. */
export const migration: Migration = {
  async up(db) {
    await sql`CREATE TABLE foreign_values (
      point_id int NOT NULL,
      system text NOT NULL,
      priority int NOT NULL,
      value double precision NOT NULL,
      client text NOT NULL,
      at timestamptz NOT NULL,
      PRIMARY KEY (point_id, system, priority)
    )`.execute(db);
  },
  async down(db) {
    await sql`DROP TABLE foreign_values`.execute(db);
  },
};
