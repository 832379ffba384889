import { sql } from "kysely";
import type { Migration } from "kysely/migration";

/** Sign-ins of organisations, the accounts that belong to them, and what a session keeps of the sign-in that opened it. */
export const migration: Migration = {
  async up(db) {
    await sql`
      CREATE TABLE sign_in_providers (
        key text PRIMARY KEY,
        name text NOT NULL,
        is_on boolean NOT NULL,
        settings jsonb NOT NULL,
        secret jsonb,
        grants jsonb NOT NULL,
        changed_at timestamptz NOT NULL,
        changed_by text NOT NULL,
        revision integer NOT NULL DEFAULT 1
      )`.execute(db);
    // The provider may be removed and come back: its issuer and subject are who a person is.
    await sql`
      CREATE TABLE user_identities (
        user_id integer PRIMARY KEY REFERENCES users ON DELETE CASCADE,
        provider text NOT NULL,
        issuer text NOT NULL,
        subject text NOT NULL,
        UNIQUE (issuer, subject)
      )`.execute(db);
    await sql`
      ALTER TABLE sessions
        ADD COLUMN provider text,
        ADD COLUMN provider_subject text,
        ADD COLUMN provider_session text,
        ADD COLUMN provider_token jsonb,
        ADD COLUMN has_provider_factor boolean NOT NULL DEFAULT false`.execute(db);
  },
  async down(db) {
    await sql`
      ALTER TABLE sessions
        DROP COLUMN provider,
        DROP COLUMN provider_subject,
        DROP COLUMN provider_session,
        DROP COLUMN provider_token,
        DROP COLUMN has_provider_factor`.execute(db);
    await sql`DROP TABLE user_identities, sign_in_providers`.execute(db);
  },
};
