import { sql } from "kysely";
import type { Migration } from "kysely/migration";

/** What cameras saw of passages and plates, and which cameras shall not take such pictures. */
export const migration: Migration = {
  async up(db) {
    // As many go each day as come: the room of those that went is used again before it is a tenth of all.
    await sql`CREATE TABLE passage_pictures (
      event bigint PRIMARY KEY,
      camera text NOT NULL,
      name text NOT NULL,
      taken_at timestamptz NOT NULL,
      octets int NOT NULL,
      picture bytea NOT NULL)
      WITH (autovacuum_vacuum_scale_factor = 0.05, toast.autovacuum_vacuum_scale_factor = 0.05)`.execute(db);
    await sql`ALTER TABLE passage_pictures ALTER COLUMN picture SET STORAGE EXTERNAL`.execute(db);
    await sql`CREATE INDEX passage_pictures_taken_at ON passage_pictures (taken_at)`.execute(db);
    await sql`CREATE TABLE passage_cameras (
      camera text PRIMARY KEY,
      is_on boolean NOT NULL)`.execute(db);
  },
  async down(db) {
    await sql`DROP TABLE passage_cameras`.execute(db);
    await sql`DROP TABLE passage_pictures`.execute(db);
  },
};
