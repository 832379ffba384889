import { sql } from "kysely";
import type { Migration } from "kysely/migration";

/** The addresses where a name has signed in: while the name is under attack from elsewhere, these go on as before. */
export const migration: Migration = {
  async up(db) {
    await sql`CREATE TABLE sign_in_places (
      username text NOT NULL,
      address text NOT NULL,
      at timestamptz NOT NULL,
      PRIMARY KEY (username, address)
    )`.execute(db);
  },
};
