import { sql } from "kysely";
import type { Migration } from "kysely/migration";

/** Tokens of programs, kept as hashes. */
export const migration: Migration = {
  async up(db) {
    await sql`CREATE TABLE api_tokens (
      id int GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
      token_hash bytea NOT NULL UNIQUE,
      name text NOT NULL,
      features text[] NOT NULL,
      limits jsonb,
      calls_per_minute int NOT NULL,
      created_at timestamptz NOT NULL,
      user_id int NOT NULL,
      created_by text NOT NULL,
      expires_at timestamptz,
      last_used_at timestamptz,
      last_address text
    )`.execute(db);
    await sql`CREATE UNIQUE INDEX api_tokens_by_name ON api_tokens (lower(name))`.execute(db);
  },
  async down(db) {
    await sql`DROP TABLE api_tokens`.execute(db);
  },
};
