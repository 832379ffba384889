import { sql } from "kysely";
import type { Migration } from "kysely/migration";

/** Discrete events of devices. A device may send one again until it is confirmed: `(device, source_id)` is kept once. */
export const migration: Migration = {
  async up(db) {
    await sql`CREATE TABLE field_events (
      id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
      device text NOT NULL,
      source_id text NOT NULL,
      kind text NOT NULL,
      time timestamptz NOT NULL,
      received_at timestamptz NOT NULL,
      content jsonb NOT NULL,
      UNIQUE (device, source_id)
    )`.execute(db);
    await sql`CREATE INDEX field_events_time ON field_events (time DESC, id DESC)`.execute(db);
    await sql`CREATE INDEX field_events_device ON field_events (device, time DESC, id DESC)`.execute(db);
  },
};
