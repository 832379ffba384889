import { sql } from "kysely";
import type { Migration } from "kysely/migration";

const RULE = {
  code: "node-clock",
  subject: { module: "node" },
  check: { kind: "node-clock" },
  onDelay: 30,
  offDelay: 30,
  priority: 3,
  text: "Clock of a node is wrong",
  isLatching: false,
  procedure: ["Check its time service (NTP) and the core’s.", "Until then its recorded times are wrong."],
  isEnabled: true,
};

/** The rule about clocks of nodes, where the product's rules are there already; elsewhere it comes with them. */
export const migration: Migration = {
  async up(db) {
    await sql`INSERT INTO alarm_rules (revision, content, is_default, is_deleted, updated_at, by_name)
      SELECT 1, ${JSON.stringify(RULE)}::jsonb, true, false, now(), 'Atrium'
      WHERE EXISTS (SELECT FROM alarm_rules)`.execute(db);
  },
  async down(db) {
    await sql`DELETE FROM alarm_rule_versions WHERE rule IN
      (SELECT id FROM alarm_rules WHERE content->'subject'->>'module' = 'node')`.execute(db);
    await sql`DELETE FROM alarm_rules WHERE content->'subject'->>'module' = 'node'`.execute(db);
  },
};
