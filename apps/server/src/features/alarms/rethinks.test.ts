import { AlarmProposals, type AlarmRule, AlarmRuleContent, AlarmRules } from "@atrium/contract/alarms";
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from "vitest";
import { AlarmTower, START } from "../../../test/alarmTower.ts";
import { JournalCraft } from "../../../test/journalCraft.ts";

const HOUR = 3_600_000;

let tower: AlarmTower;
beforeAll(async () => {
  tower = await AlarmTower.make();
});
afterAll(async () => tower.database.stop());
beforeEach(async () => {
  await tower.begin();
  const operator = tower.stand.sessions.get("operator");
  if (operator !== undefined) {
    tower.stand.sessions.set("manager", { ...operator, id: 9, features: new Set(["viewable", "automationSettable"]) });
  }
});
afterEach(async () => tower.end());

async function ruleOf(is: (rule: AlarmRule) => boolean): Promise<AlarmRule> {
  const found = AlarmRules.parse((await tower.call("GET", "/alarm-rules", "viewer")).json()).rules.find((rule) =>
    is(rule),
  );
  if (found === undefined) throw new Error("no such rule");
  return found;
}

const lampFailure = async () =>
  await ruleOf(({ code, subject }) => code === "lamp-failure" && subject.module === "lighting");

async function rated(rule: AlarmRule, ratings: readonly number[], raised = START + HOUR): Promise<void> {
  const journal = new JournalCraft(tower.database.ingest);
  const subject = await journal.subject(rule.text, "L-1");
  for (const rating of ratings) {
    await journal.alarm(subject, { priority: rule.priority, raised, returned: raised + 1_000, rating, rule: rule.id });
  }
}

async function list(): Promise<AlarmProposals> {
  return AlarmProposals.parse((await tower.call("GET", "/alarm-proposals", "viewer")).json());
}

test("an alarm is to be thought over from three ratings on with a mean below 2.5", async () => {
  const rule = await lampFailure();
  await rated(rule, [1, 2]);
  expect((await list()).proposals).toEqual([]);
  await tower.database.ingest.query("UPDATE events SET id = id + 100");
  await rated(rule, [4]);
  expect((await list()).proposals).toMatchObject([{ rule: rule.id, revision: 1, text: "Lamp failure", ratings: 3 }]);
  expect((await list()).proposals[0]?.rating).toBeCloseTo(7 / 3);
  await tower.database.ingest.query("UPDATE events SET id = id + 200");
  await rated(rule, [5]);
  expect((await list()).proposals).toEqual([]);
});

test("a fire and a critical alarm are never proposed, however they were rated", async () => {
  const fire = await ruleOf(({ check }) => check.kind === "fire");
  const lamp = await lampFailure();
  const graver = { ...AlarmRuleContent.parse(lamp), revision: lamp.revision, priority: 1 };
  expect((await tower.call("PUT", `/alarm-rules/${lamp.id}`, "manager", graver)).statusCode).toBe(200);
  const critical = await lampFailure();
  await rated(fire, [1, 1, 1]);
  await tower.database.ingest.query("UPDATE events SET id = id + 100");
  await rated(critical, [1, 1, 1]);
  expect((await list()).proposals).toEqual([]);
});

test("who keeps a rule as it is hides its proposal for ninety days, with his name and a row of the audit", async () => {
  const rule = await lampFailure();
  await rated(rule, [1, 1, 2]);
  const keep = { rule: rule.id, revision: rule.revision };
  expect((await tower.call("POST", "/alarm-proposals/kept", "operator", keep)).statusCode).toBe(403);
  const outdated = await tower.call("POST", "/alarm-proposals/kept", "manager", { ...keep, revision: 7 });
  expect([outdated.statusCode, outdated.json()]).toMatchObject([409, { error_code: "EAL001" }]);
  expect((await list()).proposals).toHaveLength(1);
  const now = tower.clock.now();
  const reply = await tower.call("POST", "/alarm-proposals/kept", "manager", keep);
  const until = now + 90 * 24 * HOUR;
  expect(AlarmProposals.parse(reply.json())).toEqual({
    proposals: [],
    kept: [{ rule: rule.id, text: "Lamp failure", by: "ann", at: now, until }],
  });
  const { rows } = await tower.database.ingest.query(
    "SELECT by_name, sentence FROM audit_log WHERE kind = 'alarm-rule.kept'",
  );
  expect(rows).toEqual([{ by_name: "ann", sentence: 'Alarm rule "Lamp failure" kept unchanged for 90 days' }]);
  await tower.database.ingest.query("UPDATE alarm_rethinks SET until = $1", [new Date(now - 1)]);
  expect(await list()).toMatchObject({ proposals: [{ rule: rule.id }], kept: [] });
});

test("what was said of a rule as it was says nothing of it once it is changed", async () => {
  const rule = await lampFailure();
  await rated(rule, [1, 1, 1], START - HOUR);
  expect((await list()).proposals).toEqual([]);
  await tower.database.ingest.query("UPDATE alarm_rules SET updated_at = $1", [new Date(START - 2 * HOUR)]);
  expect((await list()).proposals).toHaveLength(1);
  const changed = { ...AlarmRuleContent.parse(rule), revision: 1, onDelay: 600 };
  expect((await tower.call("PUT", `/alarm-rules/${rule.id}`, "manager", changed)).statusCode).toBe(200);
  expect((await list()).proposals).toEqual([]);
});
