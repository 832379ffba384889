import { sql } from "kysely";
import type { Migration } from "kysely/migration";

const FORCED = 3;
const HELD = 4;
const rest = { onDelay: 0, offDelay: 0, isLatching: false, isEnabled: true };

const RULES = [
  {
    ...rest,
    code: "door-forced",
    subject: { module: "access-control" },
    check: { kind: "state", point: "state", values: [FORCED] },
    priority: 1,
    text: "Door forced",
    procedure: [
      "Look at the door on its plan and at the nearest camera. Is somebody there?",
      "Send somebody to the door, not alone.",
      "Nobody to be seen: see whether it closes, and note the cause here.",
    ],
  },
  {
    ...rest,
    code: "door-held",
    subject: { module: "access-control" },
    check: { kind: "state", point: "state", values: [HELD] },
    priority: 2,
    text: "Door held open too long",
    procedure: ["Look at the door: what holds it open?", "Close it, or hold it open from its page with a reason."],
  },
  ...["access-control", "license-plate"].flatMap((module) => [
    {
      ...rest,
      code: "offline",
      subject: { module },
      check: { kind: "offline" },
      onDelay: 60,
      priority: 3,
      text: "Does not answer",
      procedure: [],
    },
    {
      ...rest,
      code: "stuck",
      subject: { module },
      check: { kind: "stuck" },
      priority: 4,
      text: "A value stands still",
      procedure: [],
    },
  ]),
];

/** The rules about doors and plate readers, where the product's rules are there already; elsewhere they come with them. */
export const migration: Migration = {
  async up(db) {
    for (const rule of RULES) {
      await sql`INSERT INTO alarm_rules (revision, content, is_default, is_deleted, updated_at, by_name)
        SELECT 1, ${JSON.stringify(rule)}::jsonb, true, false, now(), 'Atrium'
        WHERE EXISTS (SELECT FROM alarm_rules)`.execute(db);
    }
  },
  async down(db) {
    await sql`DELETE FROM alarm_rule_versions WHERE rule IN
      (SELECT id FROM alarm_rules WHERE content->'subject'->>'module' IN ('access-control', 'license-plate'))`.execute(
      db,
    );
    await sql`DELETE FROM alarm_rules
      WHERE content->'subject'->>'module' IN ('access-control', 'license-plate')`.execute(db);
  },
};
