import { sql } from "kysely";
import type { Migration } from "kysely/migration";

/**
 * Days stand beside the hours that they are made of, and a row of packed samples may cover several days, so that tables are
 * called after what is in them. Days of packed days stay where they are until the upkeep packs these days again: a day is
 * packed as it is now when its `packed_form` is 3. Its month is joined when that of each of its days has the day's version.
 */
export const migration: Migration = {
  async up(db) {
    for (const [table, name] of [
      ["packed_days", "packed_samples"],
      ["packed_quarters", "packed_quarters"],
    ] as const) {
      await sql`ALTER TABLE ${sql.table(table)} RENAME COLUMN day_start TO starts`.execute(db);
      await sql`ALTER TABLE ${sql.table(table)} RENAME COLUMN day_end TO ends`.execute(db);
      if (name !== table) await sql`ALTER TABLE ${sql.table(table)} RENAME TO ${sql.table(name)}`.execute(db);
    }
    await sql`ALTER TABLE packed_hours RENAME COLUMN content TO hours`.execute(db);
    await sql`ALTER TABLE packed_hours ALTER COLUMN hours DROP NOT NULL, ADD COLUMN days bytea`.execute(db);
    await sql`ALTER TABLE packed_hours ALTER COLUMN days SET STORAGE EXTERNAL`.execute(db);
    await sql`ALTER TABLE packed_hours RENAME TO packed_rollups`.execute(db);
    await sql`DROP INDEX packed_hours_of_days`.execute(db);
    await sql`ALTER TABLE history_days ADD COLUMN joined_version bigint`.execute(db);
  },
};
