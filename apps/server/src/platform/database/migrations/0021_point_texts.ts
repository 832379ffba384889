import { sql } from "kysely";
import type { Migration } from "kysely/migration";

/** The texts of text points. Samples hold the number of a text like any other value; here is what it stands for. */
export const migration: Migration = {
  async up(db) {
    await sql`CREATE TABLE point_texts (
      code bigint PRIMARY KEY,
      text text NOT NULL CHECK (length(text) <= 200)
    )`.execute(db);
  },
};
