import { sql } from "kysely";
import type { Migration } from "kysely/migration";

/** Reports that persons saved, their files, and the content of those in pieces. */
export const migration: Migration = {
  async up(db) {
    await sql`CREATE TABLE reports (
      id int GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
      revision int NOT NULL DEFAULT 0,
      owner_id int NOT NULL,
      owner_name text NOT NULL,
      name text NOT NULL,
      content jsonb NOT NULL,
      due_at timestamptz
    )`.execute(db);
    await sql`CREATE UNIQUE INDEX reports_name ON reports (owner_id, lower(name))`.execute(db);
    await sql`CREATE INDEX reports_due ON reports (due_at) WHERE due_at IS NOT NULL`.execute(db);
    await sql`CREATE TABLE report_files (
      id int GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
      report_id int NOT NULL REFERENCES reports ON DELETE CASCADE,
      state text NOT NULL,
      due_at timestamptz,
      began_at timestamptz NOT NULL,
      ended_at timestamptz,
      attempts int NOT NULL DEFAULT 0,
      rights_of text NOT NULL,
      asked_by text,
      file_name text,
      media_type text,
      list text,
      period_from timestamptz,
      period_to timestamptz,
      coverage float8,
      rows int NOT NULL DEFAULT 0,
      size int NOT NULL DEFAULT 0,
      failure text,
      UNIQUE (report_id, due_at)
    )`.execute(db);
    await sql`CREATE INDEX report_files_under_way ON report_files (id) WHERE state = 'making'`.execute(db);
    await sql`CREATE TABLE report_pieces (
      file_id int NOT NULL REFERENCES report_files ON DELETE CASCADE,
      number int NOT NULL,
      content bytea NOT NULL,
      PRIMARY KEY (file_id, number)
    )`.execute(db);
    await sql`ALTER TABLE report_pieces ALTER COLUMN content SET STORAGE EXTERNAL`.execute(db);
  },
};
