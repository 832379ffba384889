import { sql } from "kysely";
import type { Migration } from "kysely/migration";

const STATEMENTS = [
  `CREATE TABLE notice_channels (
    id int GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
    revision int NOT NULL,
    kind text NOT NULL,
    name text NOT NULL,
    is_on boolean NOT NULL,
    settings jsonb NOT NULL,
    secret jsonb,
    updated_at timestamptz NOT NULL,
    by_name text NOT NULL
  )`,
  `CREATE TABLE notice_rules (
    id int GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
    revision int NOT NULL,
    content jsonb NOT NULL,
    updated_at timestamptz NOT NULL,
    by_name text NOT NULL
  )`,
  // One row: up to which step of the journal rules have looked, and who is on call.
  `CREATE TABLE notice_desk (
    id boolean PRIMARY KEY DEFAULT true CHECK (id),
    seen_step bigint,
    calendar jsonb,
    calendar_revision int NOT NULL DEFAULT 0
  )`,
  `INSERT INTO notice_desk DEFAULT VALUES`,
  `CREATE TABLE own_notices (
    user_id int PRIMARY KEY REFERENCES users ON DELETE CASCADE,
    choices jsonb NOT NULL,
    updated_at timestamptz NOT NULL
  )`,
  `CREATE TABLE push_browsers (
    id int GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
    user_id int NOT NULL REFERENCES users ON DELETE CASCADE,
    endpoint_hash bytea NOT NULL UNIQUE,
    subscription jsonb NOT NULL,
    name text NOT NULL,
    added_at timestamptz NOT NULL
  )`,
  `CREATE INDEX push_browsers_user ON push_browsers (user_id)`,
  // Alarms that a rule goes on looking at until somebody acknowledges them.
  `CREATE TABLE notice_watches (
    event bigint NOT NULL,
    rule int NOT NULL REFERENCES notice_rules ON DELETE CASCADE,
    raised_at timestamptz NOT NULL,
    next_step smallint NOT NULL,
    due_at timestamptz,
    PRIMARY KEY (event, rule)
  )`,
  `CREATE INDEX notice_watches_due ON notice_watches (due_at) WHERE due_at IS NOT NULL`,
  `CREATE TABLE notices (
    id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
    message uuid NOT NULL DEFAULT gen_random_uuid(),
    created_at timestamptz NOT NULL,
    kind text NOT NULL,
    way text NOT NULL,
    channel int REFERENCES notice_channels ON DELETE SET NULL,
    user_id int REFERENCES users ON DELETE CASCADE,
    browser int REFERENCES push_browsers ON DELETE SET NULL,
    lane text,
    recipient text NOT NULL,
    priority smallint,
    text text NOT NULL,
    content jsonb NOT NULL,
    event bigint,
    rule int,
    rule_name text,
    state text NOT NULL,
    due_at timestamptz,
    attempts int NOT NULL DEFAULT 0,
    ended_at timestamptz,
    answer text,
    is_perhaps_twice boolean NOT NULL DEFAULT false
  )`,
  `CREATE INDEX notices_due ON notices (due_at) WHERE state = 'waiting'`,
  `CREATE INDEX notices_sending ON notices (id) WHERE state = 'sending'`,
  `CREATE INDEX notices_created ON notices (created_at DESC, id DESC)`,
  `CREATE INDEX notices_lane ON notices (lane, created_at) WHERE lane IS NOT NULL`,
  `CREATE INDEX notices_channel ON notices (channel, id DESC) WHERE channel IS NOT NULL`,
  `CREATE INDEX notices_event ON notices (event) WHERE event IS NOT NULL`,
];

/** Channels, rules and calendar of notices, persons' choices, and what was and is to be sent. */
export const migration: Migration = {
  async up(db) {
    for (const statement of STATEMENTS) await sql.raw(statement).execute(db);
  },
  async down(db) {
    for (const table of [
      "notices",
      "notice_watches",
      "push_browsers",
      "own_notices",
      "notice_desk",
      "notice_rules",
      "notice_channels",
    ]) {
      await sql.raw(`DROP TABLE ${table}`).execute(db);
    }
  },
};
