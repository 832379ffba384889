import { sql } from "kysely";
import type { Migration } from "kysely/migration";

const RULE = {
  code: "shift-not-handed-over",
  subject: { module: "hand-over" },
  check: { kind: "hand-over" },
  onDelay: 0,
  offDelay: 0,
  priority: 2,
  text: "Shift not handed over",
  isLatching: false,
  procedure: [
    "Ask who had the shift to sign its sheet: it waits for an hour after the shift’s end.",
    "Take over from them, or note here why nobody did.",
  ],
  isEnabled: true,
};

/** The rule about shifts, where the product's rules are there already; elsewhere it comes with them. */
export const migration: Migration = {
  async up(db) {
    await sql`INSERT INTO alarm_rules (revision, content, is_default, is_deleted, updated_at, by_name)
      SELECT 1, ${JSON.stringify(RULE)}::jsonb, true, false, now(), 'Atrium'
      WHERE EXISTS (SELECT FROM alarm_rules)`.execute(db);
  },
  async down(db) {
    await sql`DELETE FROM alarm_rule_versions WHERE rule IN
      (SELECT id FROM alarm_rules WHERE content->'subject'->>'module' = 'hand-over')`.execute(db);
    await sql`DELETE FROM alarm_rules WHERE content->'subject'->>'module' = 'hand-over'`.execute(db);
  },
};
