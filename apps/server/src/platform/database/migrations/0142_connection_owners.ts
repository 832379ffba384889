import { sql } from "kysely";
import type { Migration } from "kysely/migration";

/** Which field node holds which connection, and which nodes shall hold none. */
export const migration: Migration = {
  async up(db) {
    await sql`CREATE TABLE connection_owners (
      connection text PRIMARY KEY,
      node text NOT NULL,
      epoch int NOT NULL,
      pinned boolean NOT NULL,
      is_bound boolean NOT NULL
    )`.execute(db);
    await sql`CREATE TABLE drained_nodes (node text PRIMARY KEY)`.execute(db);
  },
  async down(db) {
    await sql`DROP TABLE drained_nodes`.execute(db);
    await sql`DROP TABLE connection_owners`.execute(db);
  },
};
