import { sql } from "kysely";
import type { Migration } from "kysely/migration";

/** The camera walls that each person has kept. */
export const migration: Migration = {
  async up(db) {
    await sql`CREATE TABLE camera_walls (
      user_id int PRIMARY KEY REFERENCES users (id) ON DELETE CASCADE,
      walls jsonb NOT NULL)`.execute(db);
  },
  async down(db) {
    await sql`DROP TABLE camera_walls`.execute(db);
  },
};
