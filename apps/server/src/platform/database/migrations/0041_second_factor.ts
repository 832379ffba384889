import { sql } from "kysely";
import type { Migration } from "kysely/migration";

/** Second factors of people, roles that ask for one, passwords that somebody else gave, and when each was last given. */
export const migration: Migration = {
  async up(db) {
    await sql`ALTER TABLE users
      ADD COLUMN password_changed_at timestamptz,
      ADD COLUMN password_is_given boolean NOT NULL DEFAULT false`.execute(db);
    await sql`ALTER TABLE roles ADD COLUMN asks_second_factor boolean NOT NULL DEFAULT false`.execute(db);
    await sql`ALTER TABLE sessions ADD COLUMN proven_at timestamptz`.execute(db);
    await sql`CREATE TABLE one_time_codes (
      user_id int PRIMARY KEY REFERENCES users ON DELETE CASCADE,
      secret jsonb,
      added_at timestamptz,
      used_step int,
      used_at timestamptz,
      pending jsonb,
      CHECK ((secret IS NULL) = (added_at IS NULL))
    )`.execute(db);
    await sql`CREATE TABLE recovery_codes (
      code_hash bytea PRIMARY KEY,
      user_id int NOT NULL REFERENCES users ON DELETE CASCADE,
      made_at timestamptz NOT NULL,
      used_at timestamptz
    )`.execute(db);
    await sql`CREATE INDEX recovery_codes_of_user ON recovery_codes (user_id)`.execute(db);
  },
  async down(db) {
    await sql`DROP TABLE recovery_codes, one_time_codes`.execute(db);
    await sql`ALTER TABLE sessions DROP COLUMN proven_at`.execute(db);
    await sql`ALTER TABLE roles DROP COLUMN asks_second_factor`.execute(db);
    await sql`ALTER TABLE users DROP COLUMN password_changed_at, DROP COLUMN password_is_given`.execute(db);
  },
};
