import { sql } from "kysely";
import type { Migration } from "kysely/migration";

/** How each person reads pages, mails and files. */
export const migration: Migration = {
  async up(db) {
    await sql`ALTER TABLE users ADD COLUMN preferences jsonb NOT NULL DEFAULT '{}'`.execute(db);
  },
};
