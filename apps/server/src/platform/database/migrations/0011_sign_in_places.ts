import { sql } from "kysely";
import type { Migration } from "kysely/migration";

/** Where a name has signed in from: while the name is guessed at from everywhere, these go on as before. */
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
