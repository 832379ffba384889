import { sql } from "kysely";
import type { Migration } from "kysely/migration";

/** Why sessions ended, for people who come back with the token of one. */
export const migration: Migration = {
  async up(db) {
    await sql`CREATE TABLE ended_sessions (
      token_hash bytea PRIMARY KEY,
      why text NOT NULL,
      at timestamptz NOT NULL
    )`.execute(db);
    await sql`CREATE INDEX ended_sessions_by_time ON ended_sessions (at)`.execute(db);
  },
};
