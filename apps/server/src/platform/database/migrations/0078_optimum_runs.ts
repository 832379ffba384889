import { sql } from "kysely";
import type { Migration } from "kysely/migration";

/** How much sooner than its time a run began, as its rooms needed: what that saved is reckoned from it. */
export const migration: Migration = {
  async up(db) {
    await sql`ALTER TABLE automation_runs ADD COLUMN optimum jsonb`.execute(db);
  },
  async down(db) {
    await sql`ALTER TABLE automation_runs DROP COLUMN optimum`.execute(db);
  },
};
