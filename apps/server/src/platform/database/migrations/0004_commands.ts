import { sql } from "kysely";
import type { Migration } from "kysely/migration";

/**
 * Commands, their targets and manual holds. `commands` with `command_targets` is the audit record of every write: who,
 * when, from where, the value before, the value commanded and the outcome. Its rows are never deleted, and they
 * name users, devices and points as text as well, so that they outlive them.
 */
export const migration: Migration = {
  async up(db) {
    await sql`CREATE TABLE commands (
      id uuid PRIMARY KEY,
      source text NOT NULL,
      user_id int,
      by_name text NOT NULL,
      from_address text,
      reason text,
      hold_minutes int NOT NULL,
      at timestamptz NOT NULL
    )`.execute(db);
    await sql`CREATE TABLE command_targets (
      command_id uuid NOT NULL REFERENCES commands (id),
      position int NOT NULL,
      point_id int NOT NULL,
      device text NOT NULL,
      device_name text NOT NULL,
      point_key text NOT NULL,
      before float8,
      value float8,
      state text NOT NULL,
      detail text,
      confirmed_value float8,
      priority int NOT NULL,
      at timestamptz NOT NULL,
      sent_at timestamptz,
      settled_at timestamptz,
      PRIMARY KEY (command_id, position)
    ) WITH (fillfactor = 70)`.execute(db);
    await sql`CREATE INDEX command_targets_by_device ON command_targets (device, at DESC)`.execute(db);
    await sql`CREATE INDEX command_targets_by_time ON command_targets (at DESC)`.execute(db);
    await sql`CREATE INDEX command_targets_unfinished ON command_targets (command_id)
      WHERE state IN ('accepted', 'sent')`.execute(db);
    await sql`CREATE TABLE holds (
      point_id int PRIMARY KEY,
      device text NOT NULL,
      point_key text NOT NULL,
      value float8 NOT NULL,
      by_name text NOT NULL,
      command_id uuid NOT NULL REFERENCES commands (id),
      since timestamptz NOT NULL,
      until timestamptz NOT NULL
    )`.execute(db);
  },
};
