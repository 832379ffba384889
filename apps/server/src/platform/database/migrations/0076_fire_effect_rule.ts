import { sql } from "kysely";
import type { Migration } from "kysely/migration";

const RULE = {
  code: "fire-effect-missing",
  subject: { module: "fire-effect" },
  check: { kind: "fire-effect" },
  onDelay: 0,
  offDelay: 0,
  priority: 1,
  text: "Not seen in a fire",
  isLatching: false,
  procedure: [
    "Look at the board of causes and effects: which devices have not done it?",
    "Send somebody to do it by hand, if the way there is safe.",
    "Tell the fire brigade and the person on duty in the building.",
  ],
  isEnabled: true,
};

/** The rule about what fires should cause, where the product's rules are there already; elsewhere it comes with them. */
export const migration: Migration = {
  async up(db) {
    await sql`INSERT INTO alarm_rules (revision, content, is_default, is_deleted, updated_at, by_name)
      SELECT 1, ${JSON.stringify(RULE)}::jsonb, true, false, now(), 'Atrium'
      WHERE EXISTS (SELECT FROM alarm_rules)`.execute(db);
  },
  async down(db) {
    await sql`DELETE FROM alarm_rule_versions WHERE rule IN
      (SELECT id FROM alarm_rules WHERE content->'subject'->>'module' = 'fire-effect')`.execute(db);
    await sql`DELETE FROM alarm_rules WHERE content->'subject'->>'module' = 'fire-effect'`.execute(db);
  },
};
