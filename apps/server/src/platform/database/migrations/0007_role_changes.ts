import { sql } from "kysely";
import type { Migration } from "kysely/migration";

/** When and by whom a role was last changed, as far as the audit log has it. Null: unchanged since the first start. */
export const migration: Migration = {
  async up(db) {
    await sql`ALTER TABLE roles ADD COLUMN changed_at timestamptz, ADD COLUMN changed_by text`.execute(db);
    await sql`UPDATE roles SET changed_at = newest.at, changed_by = newest.by_name FROM (
      SELECT DISTINCT ON (name) coalesce(after ->> 'name', subject) AS name, at, by_name FROM audit_log
      WHERE kind IN ('role.created', 'role.changed') ORDER BY name, id DESC
    ) AS newest WHERE newest.name = roles.name`.execute(db);
  },
};
