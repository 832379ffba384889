import { sql } from "kysely";
import type { Migration } from "kysely/migration";

/** Which readers have not done yet what is wanted of a plate. */
export const migration: Migration = {
  async up(db) {
    await sql`CREATE TABLE owed_plates (
      key text NOT NULL REFERENCES allowed_plates ON DELETE CASCADE,
      reader text NOT NULL,
      revision int NOT NULL,
      PRIMARY KEY (reader, key))`.execute(db);
  },
  async down(db) {
    await sql`DROP TABLE owed_plates`.execute(db);
  },
};
