import { sql } from "kysely";
import type { Migration } from "kysely/migration";

/** Users, roles, sessions, failed sign-ins and the audit log, whose rows nobody can change or remove. */
export const migration: Migration = {
  async up(db) {
    await sql`CREATE TABLE roles (
      id int GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
      name text NOT NULL UNIQUE,
      features text[] NOT NULL
    )`.execute(db);
    await sql`CREATE TABLE users (
      id int GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
      username text NOT NULL,
      password_hash text NOT NULL,
      role_id int NOT NULL REFERENCES roles (id),
      is_active boolean NOT NULL DEFAULT true,
      created_at timestamptz NOT NULL
    )`.execute(db);
    await sql`CREATE UNIQUE INDEX users_by_name ON users (lower(username))`.execute(db);
    await sql`CREATE TABLE sessions (
      id int GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
      token_hash bytea NOT NULL UNIQUE,
      user_id int NOT NULL REFERENCES users (id) ON DELETE CASCADE,
      created_at timestamptz NOT NULL,
      used_at timestamptz NOT NULL,
      address text NOT NULL,
      user_agent text NOT NULL
    )`.execute(db);
    await sql`CREATE INDEX sessions_by_user ON sessions (user_id)`.execute(db);
    await sql`CREATE TABLE sign_in_failures (
      username text NOT NULL,
      address text NOT NULL,
      at timestamptz NOT NULL
    )`.execute(db);
    await sql`CREATE INDEX sign_in_failures_by_name ON sign_in_failures (username, address, at)`.execute(db);
    await sql`CREATE TABLE audit_log (
      id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
      at timestamptz NOT NULL,
      kind text NOT NULL,
      user_id int,
      by_name text NOT NULL,
      from_address text,
      subject text NOT NULL,
      before jsonb,
      after jsonb
    )`.execute(db);
    await sql`CREATE INDEX audit_log_by_time ON audit_log (at DESC)`.execute(db);
    await sql`CREATE FUNCTION refuse_audit_change() RETURNS trigger LANGUAGE plpgsql AS $$
      BEGIN RAISE EXCEPTION 'the audit log is append-only'; END $$`.execute(db);
    await sql`CREATE TRIGGER audit_log_is_append_only BEFORE UPDATE OR DELETE OR TRUNCATE ON audit_log
      EXECUTE FUNCTION refuse_audit_change()`.execute(db);
  },
};
