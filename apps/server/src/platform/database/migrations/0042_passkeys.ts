import { sql } from "kysely";
import type { Migration } from "kysely/migration";

/** Public keys of people's passkeys, each for the host name that it was made at. */
export const migration: Migration = {
  async up(db) {
    await sql`CREATE TABLE passkeys (
      id int GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
      user_id int NOT NULL REFERENCES users ON DELETE CASCADE,
      credential text NOT NULL UNIQUE,
      public_key bytea NOT NULL,
      counter bigint NOT NULL,
      transports text[] NOT NULL,
      host text NOT NULL,
      name text NOT NULL,
      added_at timestamptz NOT NULL,
      used_at timestamptz
    )`.execute(db);
    await sql`CREATE INDEX passkeys_of_user ON passkeys (user_id)`.execute(db);
  },
  async down(db) {
    await sql`DROP TABLE passkeys`.execute(db);
  },
};
