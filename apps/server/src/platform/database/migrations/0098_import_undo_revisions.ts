import { sql } from "kysely";
import type { Migration } from "kysely/migration";

/** The revision at which an import was undone: with it the import before can be undone too, as nobody else changed anything. */
export const migration: Migration = {
  async up(db) {
    await sql`ALTER TABLE mapping_imports ADD COLUMN undone_revision int`.execute(db);
    await sql`ALTER TABLE site_imports ADD COLUMN undone_revision int`.execute(db);
  },
  async down(db) {
    await sql`ALTER TABLE mapping_imports DROP COLUMN undone_revision`.execute(db);
    await sql`ALTER TABLE site_imports DROP COLUMN undone_revision`.execute(db);
  },
};
