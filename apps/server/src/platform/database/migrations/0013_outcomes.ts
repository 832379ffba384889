import { sql } from "kysely";
import type { Migration } from "kysely/migration";

/**
 * When a command ended: from then on the audit has a row of its outcome. Commands that ended before have
 * none. And the words of an audit row, which are part of its link; rows from before have none.
 */
export const migration: Migration = {
  async up(db) {
    await sql`ALTER TABLE commands ADD COLUMN settled_at timestamptz`.execute(db);
    await sql`UPDATE commands SET settled_at = at WHERE NOT EXISTS (
      SELECT 1 FROM command_targets WHERE command_id = id AND state IN ('accepted', 'sent'))`.execute(db);
    await sql`CREATE INDEX commands_unsettled ON commands (id) WHERE settled_at IS NULL`.execute(db);
    await sql`ALTER TABLE audit_log ADD COLUMN sentence text, ADD COLUMN place text`.execute(db);
    await sql`CREATE INDEX audit_log_outcomes ON audit_log ((after->>'command')) WHERE kind = 'command.settled'`.execute(
      db,
    );
  },
};
