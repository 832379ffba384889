import { sql } from "kysely";
import type { Migration } from "kysely/migration";

/** What a row of the audit log says, in each language: the log is searched in it. Older rows are in English alone. */
export const migration: Migration = {
  async up(db) {
    await sql`ALTER TABLE audit_log ADD COLUMN words text[]`.execute(db);
  },
};
