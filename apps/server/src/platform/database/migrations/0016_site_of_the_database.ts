import { sql } from "kysely";
import type { Migration } from "kysely/migration";

/**
 * Everything that a site folder says, so that a folder can be written from the tables. The columns are empty in an older
 * installation until its next start reads its folder for the last time. `json` keeps the order of fields, which `jsonb`
 * does not: of two words for one value, a product sends the first.
 */
export const migration: Migration = {
  async up(db) {
    await sql`ALTER TABLE site
      ADD COLUMN campus json,
      ALTER COLUMN settings TYPE json,
      ALTER COLUMN menus TYPE json,
      ALTER COLUMN products DROP DEFAULT,
      ALTER COLUMN products TYPE json`.execute(db);
    await sql`ALTER TABLE places
      ADD COLUMN rotation float8,
      ADD COLUMN footprint json,
      ADD COLUMN lifts json`.execute(db);
    await sql`ALTER TABLE floors
      ADD COLUMN plan text,
      ADD COLUMN elevation float8,
      ADD COLUMN height float8,
      ALTER COLUMN drawing TYPE json`.execute(db);
    await sql`ALTER TABLE connections ALTER COLUMN settings TYPE json`.execute(db);
    await sql`ALTER TABLE devices ALTER COLUMN facts TYPE json, ALTER COLUMN parts TYPE json`.execute(db);
  },
};
