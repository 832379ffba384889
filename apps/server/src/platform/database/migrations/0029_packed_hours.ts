import { sql } from "kysely";
import type { Migration } from "kysely/migration";

/**
 * Hours of packed days, many to a row. Those of days that were packed before stay where they are until the upkeep packs these
 * days again, some points at a time: a day is packed as it is now when its `packed_form` is 2.
 */
export const migration: Migration = {
  async up(db) {
    await sql`CREATE TABLE packed_hours (
      point_id int NOT NULL,
      starts timestamptz NOT NULL,
      ends timestamptz NOT NULL,
      content bytea NOT NULL,
      PRIMARY KEY (point_id, starts)
    )`.execute(db);
    await sql`ALTER TABLE packed_hours ALTER COLUMN content SET STORAGE EXTERNAL`.execute(db);
    await sql`CREATE INDEX packed_hours_of_days ON packed_hours (starts, point_id)
      WHERE ends - starts < interval '20 days'`.execute(db);
    await sql`ALTER TABLE history_days ADD COLUMN packed_form int NOT NULL DEFAULT 1`.execute(db);
  },
};
