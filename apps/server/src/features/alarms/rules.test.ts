import {
  AlarmPoints,
  AlarmRule,
  AlarmRules,
  AlarmRuleVersions,
  AlarmScorecard,
  AlarmRuleContent,
  AlarmTrial,
} from "@atrium/contract/alarms";
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from "vitest";
import { AlarmTower, failureOf, START } from "../../../test/alarmTower.ts";

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

const MINUTE = 60_000;

async function rules(): Promise<AlarmRule[]> {
  return AlarmRules.parse((await tower.call("GET", "/alarm-rules", "viewer")).json()).rules;
}

async function ruleOf(code: string, module = "lighting"): Promise<AlarmRule> {
  const found = (await rules()).find(({ code: one, subject }) => one === code && subject.module === module);
  if (found === undefined) throw new Error(`no rule ${code}`);
  return found;
}

function contentOf(rule: AlarmRule) {
  return { ...AlarmRuleContent.parse(rule), revision: rule.revision };
}

async function put(rule: AlarmRule, change: Partial<AlarmRuleContent>) {
  return await tower.call("PUT", `/alarm-rules/${rule.id}`, "manager", { ...contentOf(rule), ...change });
}

test("a site begins with rules of what its devices report, and each says how much it watches", async () => {
  expect(await ruleOf("lamp-failure")).toMatchObject({
    isDefault: true,
    by: "Atrium",
    revision: 1,
    watches: 6,
    priority: 4,
  });
});

test("a rule names its points as its devices have them, and says what else it could be about", async () => {
  expect((await ruleOf("lamp-failure")).points).toMatchObject([{ key: "lamp-failure", kind: "boolean" }]);
  expect((await ruleOf("co2-high", "iaq")).points).toEqual([]);
  const reply = await tower.call("GET", "/alarm-points?module=lighting", "manager");
  const { points, categories, devices } = AlarmPoints.parse(reply.json());
  expect(points.map(({ key }) => key)).toEqual(["level", "power", "lamp-failure"]);
  expect([categories, devices]).toEqual([[], 6]);
  expect((await tower.call("GET", "/alarm-points?module=lighting", "viewer")).statusCode).toBe(403);
});

test("a changed rule counts at once, with its version before and its audit row", async () => {
  const before = await ruleOf("lamp-failure");
  tower.say(failureOf(1), 1);
  expect((await put(before, { priority: 2, text: "Lamp is dark", onDelay: 10 })).statusCode).toBe(200);
  tower.pass(10);
  tower.say(failureOf(2), 1);
  expect(await tower.failed()).toHaveLength(1);
  tower.pass(10_000);
  expect((await tower.failed())[0]).toMatchObject({
    text: "Lamp is dark",
    source: { device: "L-2" },
    alarm: { priority: 2 },
  });
  const reply = await tower.call("GET", `/alarm-rules/${before.id}/versions`, "manager");
  const { versions } = AlarmRuleVersions.parse(reply.json());
  expect(versions.map(({ revision, text, by }) => [revision, text, by])).toEqual([
    [2, "Lamp is dark", "ann"],
    [1, "Lamp failure", "Atrium"],
  ]);
  const { rows } = await tower.database.ingest.query(
    "SELECT sentence, before, after FROM audit_log WHERE kind = 'alarm-rule.changed' ORDER BY id DESC LIMIT 1",
  );
  expect(rows).toEqual([
    {
      sentence: 'Alarm rule "Lamp is dark" of Lighting changed',
      before: { priority: 4, text: "Lamp failure", onDelay: 0 },
      after: { priority: 2, text: "Lamp is dark", onDelay: 10 },
    },
  ]);
});

test("of two who change a rule at once the second is informed, and changes nothing", async () => {
  const before = await ruleOf("lamp-failure");
  expect((await put(before, { priority: 3 })).statusCode).toBe(200);
  const late = await put(before, { priority: 1 });
  expect([late.statusCode, late.json()]).toMatchObject([409, { error_code: "EAL001" }]);
  expect((await ruleOf("lamp-failure")).priority).toBe(3);
});

test("a rule of one device stands instead of the system's; taken away, the system's counts again", async () => {
  const system = contentOf(await ruleOf("lamp-failure"));
  const own = { ...system, subject: { module: "lighting", device: "L-1" }, isEnabled: false };
  const added = await tower.call("POST", "/alarm-rules", "manager", own);
  expect(added.statusCode).toBe(201);
  tower.say(failureOf(1), 1);
  expect(await tower.failed()).toEqual([]);
  await tower.call("DELETE", `/alarm-rules/${AlarmRule.parse(added.json()).id}`, "manager");
  expect(await tower.failed()).toMatchObject([{ source: { device: "L-1" } }]);
});

test("a rule that is removed keeps its versions, and is removed once", async () => {
  const { id } = await ruleOf("lamp-failure");
  const codes = [
    (await tower.call("DELETE", `/alarm-rules/${id}`, "manager")).statusCode,
    (await tower.call("DELETE", `/alarm-rules/${id}`, "manager")).statusCode,
  ];
  expect(codes).toEqual([204, 404]);
  const reply = await tower.call("GET", `/alarm-rules/${id}/versions`, "manager");
  expect(AlarmRuleVersions.parse(reply.json()).versions).toMatchObject([
    { revision: 2, by: "ann", isDeleted: true },
    { revision: 1, by: "Atrium", isDeleted: false },
  ]);
});

test("an alarm whose rule is taken away is over, and says so", async () => {
  const { id } = await tower.raised();
  await tower.call("DELETE", `/alarm-rules/${(await ruleOf("lamp-failure")).id}`, "manager");
  expect(await tower.failed()).toEqual([]);
  const { json } = await tower.call("GET", `/events/${id}`);
  expect(json()).toMatchObject({ row: { alarm: { state: "normal" } } });
});

test.each([
  ["is switched off", { isEnabled: false }],
  ["is made less than critical", { priority: 2 as const }],
  ["is taken away", undefined],
])("a fire rule that %s is refused", async (_case, change) => {
  const fire = await ruleOf("fire", "fire-alarm");
  const reply =
    change === undefined ? await tower.call("DELETE", `/alarm-rules/${fire.id}`, "manager") : await put(fire, change);
  expect(reply.statusCode).toBe(400);
  expect(await ruleOf("fire", "fire-alarm")).toMatchObject({ priority: 1, isEnabled: true });
});

test("a rule of a device that is not there, and a rule of lines that is of lamps, are refused", async () => {
  const rule = contentOf(await ruleOf("lamp-failure"));
  const tries = [
    { ...rule, subject: { module: "lighting", device: "nobody" } },
    { ...rule, subject: { module: "unknown" } },
    { ...rule, check: { kind: "connection" } },
  ];
  for (const content of tries) {
    expect((await tower.call("POST", "/alarm-rules", "manager", content)).statusCode).toBe(400);
  }
});

test("a rule that is tried says how often it would have come, saves nothing, and refuses what is not recorded", async () => {
  const { revision: _revision, ...rule } = contentOf(await ruleOf("lamp-failure"));
  const reply = await tower.call("POST", "/alarm-trials", "manager", { rule, days: 2 });
  expect(AlarmTrial.parse(reply.json())).toMatchObject({ count: 0, times: [], known: 0, points: 6 });
  const stuck = { ...rule, check: { kind: "stuck" } };
  expect((await tower.call("POST", "/alarm-trials", "manager", { rule: stuck })).statusCode).toBe(400);
  expect((await tower.call("POST", "/alarm-trials", "viewer", { rule })).statusCode).toBe(403);
  expect(await ruleOf("lamp-failure")).toMatchObject({ revision: 1 });
});

test("the scorecard counts what asked for somebody: by time, source and priority, with what chattered", async () => {
  for (let time = 0; time < 3; time += 1) {
    tower.say(failureOf(1), 1);
    tower.pass(5_000);
    tower.say(failureOf(1), 0);
    tower.pass(5_000);
  }
  tower.say(failureOf(4), 1);
  tower.pass(MINUTE);
  await tower.journal("kind=alarm&search=failure", 2);
  const to = START + 20 * MINUTE;
  tower.pass(to - tower.clock.now());
  const query = `from=${START}&to=${to}&placement=tower`;
  const read = async (more = "") =>
    AlarmScorecard.parse((await tower.call("GET", `/alarm-statistics?${query}${more}`, "viewer")).json());
  const lamps = (await read()).topTen.filter(({ code }) => code === "lamp-failure");
  expect(lamps.map(({ source, count, isChattering }) => [source.device, count, isChattering])).toEqual([
    ["L-1", 3, true],
    ["L-4", 1, false],
  ]);
  const second = await read("&floor=second");
  expect(second.priorities[3]).toBe(1);
  expect(second.rates.reduce((sum, rate) => sum + rate, 0)).toBe(second.total);
});
