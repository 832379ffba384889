import { sql } from "kysely";
import type { Migration } from "kysely/migration";

/** Files of reports go to receivers: each file may be written in several languages, and each delivery is kept. */
export const migration: Migration = {
  async up(db) {
    await sql`ALTER TABLE report_files ADD COLUMN is_sent boolean NOT NULL DEFAULT false`.execute(db);
    await sql`ALTER TABLE report_pieces ADD COLUMN variant int NOT NULL DEFAULT 0`.execute(db);
    await sql`ALTER TABLE report_pieces DROP CONSTRAINT report_pieces_pkey,
      ADD PRIMARY KEY (file_id, variant, number)`.execute(db);
    await sql`CREATE TABLE report_deliveries (
      id int GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
      message uuid NOT NULL DEFAULT gen_random_uuid(),
      file_id int NOT NULL REFERENCES report_files ON DELETE CASCADE,
      variant int NOT NULL,
      receiver jsonb NOT NULL,
      recipient text NOT NULL,
      channel text NOT NULL,
      state text NOT NULL DEFAULT 'waiting',
      due_at timestamptz,
      attempts int NOT NULL DEFAULT 0,
      ended_at timestamptz,
      answer text,
      code text,
      is_perhaps_twice boolean NOT NULL DEFAULT false
    )`.execute(db);
    await sql`CREATE INDEX report_deliveries_file ON report_deliveries (file_id)`.execute(db);
    await sql`CREATE INDEX report_deliveries_due ON report_deliveries (due_at) WHERE state = 'waiting'`.execute(db);
  },
};
