import { sql } from "kysely";
import type { Migration } from "kysely/migration";

const STATEMENTS = [
  `CREATE TABLE alarm_rules (
    id int GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
    revision int NOT NULL,
    content jsonb NOT NULL,
    is_default boolean NOT NULL,
    is_deleted boolean NOT NULL,
    updated_at timestamptz NOT NULL,
    by_name text NOT NULL
  )`,
  `CREATE TABLE alarm_rule_versions (
    rule int NOT NULL,
    revision int NOT NULL,
    content jsonb NOT NULL,
    is_deleted boolean NOT NULL,
    at timestamptz NOT NULL,
    by_name text NOT NULL,
    PRIMARY KEY (rule, revision)
  )`,
  // What rows are about: few, beside the rows that are about them. A search looks through these alone.
  `CREATE TABLE event_subjects (
    id int GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
    hash uuid NOT NULL UNIQUE,
    text text NOT NULL,
    source jsonb NOT NULL,
    placement text,
    floor text,
    zone text,
    is_corridor boolean NOT NULL,
    module text,
    device text,
    folded text NOT NULL,
    grams int[] NOT NULL
  )`,
  `CREATE INDEX event_subjects_grams ON event_subjects USING gin (grams)`,
  `CREATE INDEX event_subjects_place ON event_subjects (placement, floor)`,
  `CREATE INDEX event_subjects_device ON event_subjects (device)`,
  `CREATE TABLE events (
    id bigint PRIMARY KEY,
    time timestamptz NOT NULL,
    subject int NOT NULL,
    priority smallint,
    state text,
    cause bigint,
    key text,
    facts jsonb,
    content jsonb,
    field_event int,
    acknowledged_user int
  )`,
  `CREATE INDEX events_time ON events (time DESC, id DESC)`,
  `CREATE INDEX events_subject ON events (subject, time DESC, id DESC)`,
  `CREATE INDEX events_priority ON events (priority, time DESC, id DESC) WHERE priority IS NOT NULL`,
  `CREATE INDEX events_open ON events (id) WHERE state <> 'normal'`,
  `CREATE INDEX events_cause ON events (cause, time DESC, id DESC) WHERE cause IS NOT NULL`,
  `CREATE UNIQUE INDEX events_field_event ON events (field_event) WHERE field_event IS NOT NULL`,
  `CREATE TABLE event_steps (
    id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
    event bigint NOT NULL,
    at timestamptz NOT NULL,
    kind text NOT NULL,
    by_name text,
    text text,
    value double precision,
    annunciates boolean NOT NULL
  )`,
  `CREATE INDEX event_steps_event ON event_steps (event, id)`,
  `CREATE INDEX event_steps_annunciated ON event_steps (at) INCLUDE (event) WHERE annunciates`,
  // When the server was there to see: what is between two stretches was not watched.
  `CREATE TABLE alarm_watches (began timestamptz PRIMARY KEY, seen timestamptz NOT NULL)`,
];

/** Alarm rules with their versions, the journal of alarms and events, and when alarms were watched. */
export const migration: Migration = {
  async up(db) {
    for (const statement of STATEMENTS) await sql.raw(statement).execute(db);
  },
  async down(db) {
    for (const table of [
      "alarm_watches",
      "event_steps",
      "events",
      "event_subjects",
      "alarm_rule_versions",
      "alarm_rules",
    ]) {
      await sql.raw(`DROP TABLE ${table}`).execute(db);
    }
  },
};
