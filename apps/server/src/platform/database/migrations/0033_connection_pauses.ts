import { sql } from "kysely";
import type { Migration } from "kysely/migration";

/** Connections that somebody has paused: no driver runs for them. */
export const migration: Migration = {
  async up(db) {
    await sql`CREATE TABLE connection_pauses (
      connection text PRIMARY KEY,
      by_name text NOT NULL,
      since timestamptz NOT NULL
    )`.execute(db);
  },
};
