import { sql } from "kysely";
import type { Migration } from "kysely/migration";

/** Which cameras are recorded. What is recorded lies in files, which say by themselves whose they are and of when. */
export const migration: Migration = {
  async up(db) {
    await sql`CREATE TABLE camera_recordings (
      camera text PRIMARY KEY,
      is_on boolean NOT NULL)`.execute(db);
  },
  async down(db) {
    await sql`DROP TABLE camera_recordings`.execute(db);
  },
};
