import { Paged } from "@atrium/contract";
import { AutomationRun, Conditions, ConditionEnergy, ConditionTrial } from "@atrium/contract/automation";
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from "vitest";
import { CO2, condition, ConditionDesk } from "../../../../test/conditionDesk.ts";
import { level, MORNING } from "../../../../test/ruleDesk.ts";
import { openTestDatabase, type TestDatabase } from "../../../../test/testDatabase.ts";

const MINUTE = 60_000;
let database: TestDatabase;
let desk: ConditionDesk;

beforeAll(async () => {
  database = await openTestDatabase();
});
beforeEach(async () => {
  desk = new ConditionDesk(database);
  await desk.empty();
});
afterEach(() => desk.stop());
afterAll(() => database.stop());

const told = (...words: string[]) =>
  desk.until(() => (desk.told.join() === words.join() ? true : undefined), `${words.join(", ")}; ${desk.told.join()}`);

async function firings(): Promise<AutomationRun[]> {
  const reply = await desk.call("GET", "automation-runs?kind=condition&size=50");
  return Paged(AutomationRun).parse(reply.json()).data.toReversed();
}

async function put(change: Parameters<typeof condition>[0], revision: number, id = 1) {
  return await desk.call("PUT", `conditions/${id}`, { ...condition(change), revision });
}

test("a value beyond the threshold for its minutes sets the lamp, with its reason, and lets go once it is back", async () => {
  await desk.start();
  await desk.addCondition();
  await desk.turns();
  desk.say(1_322);
  await desk.pass(9);
  expect(desk.told).toEqual([]);
  await desk.pass(1);
  await told("L-1 60");
  const [run] = await firings();
  expect(run).toMatchObject({ name: "High CO₂", state: "runs", reason: "CO₂ 1,322 ppm above 1,200 ppm for 10 min" });
  expect(await desk.command(run?.commands[0] ?? "")).toMatchObject({
    source: "condition",
    by: "High CO₂",
    reason: "CO₂ 1,322 ppm above 1,200 ppm for 10 min",
  });
  expect(desk.field.writes[0]?.priority).toBe(10);
  desk.say(899);
  await desk.pass(10);
  await told("L-1 60", "L-1 released");
  expect(await firings()).toMatchObject([{ state: "ended", endsAt: expect.any(Number) }]);
  const { rows } = (await desk.call("GET", "events?view=all")).json();
  const texts: string[] = rows.map(({ text }: { text: string }) => text);
  expect(texts.filter((text) => text.startsWith("Condition"))).toEqual(["Condition ended", "Condition started"]);
});

test("without minutes it fires from the moment of the value on, and what is stale proves nothing", async () => {
  await desk.start();
  await desk.addCondition({ forMinutes: 0 });
  await desk.turns();
  desk.say(2_000, "stale");
  await desk.turns();
  expect(desk.told).toEqual([]);
  const before = desk.clock.now();
  desk.say(2_000);
  await told("L-1 60");
  expect((await firings()).map(({ dueAt }) => dueAt)).toEqual([before]);
});

test("one that is only watched is written down and commands nothing", async () => {
  await desk.start();
  await desk.addCondition({ forMinutes: 0, isWatchOnly: true });
  await desk.turns();
  desk.say(2_000);
  await desk.until(async () => ((await firings()).length === 1 ? true : undefined), "a firing");
  expect(await firings()).toMatchObject([{ state: "watched", targets: 0 }]);
  expect(desk.told).toEqual([]);
});

test("a condition wins over a schedule, which comes back when it ends", async () => {
  await desk.start();
  await desk.add();
  await desk.addCondition({ forMinutes: 0 });
  await desk.pass(30);
  await told("L-1 80");
  desk.say(2_000);
  await told("L-1 80", "L-1 60");
  desk.say(800);
  await desk.until(() => (desk.told.length > 2 ? true : undefined), "the end");
  expect(desk.told.slice(2)).not.toContain("L-1 60");
});

test("switched off, changed or taken away, it lets go at once, and each change has its audit row", async () => {
  await desk.start();
  await desk.addCondition({ forMinutes: 0 });
  await desk.turns();
  desk.say(2_000);
  await told("L-1 60");
  expect((await put({ forMinutes: 0, isEnabled: false }, 1)).statusCode).toBe(200);
  await told("L-1 60", "L-1 released");
  expect((await put({ forMinutes: 0, actions: level(20, ["L-2"]) }, 2)).statusCode).toBe(200);
  await told("L-1 60", "L-1 released", "L-2 20");
  expect((await desk.call("DELETE", "conditions/1")).statusCode).toBe(204);
  await told("L-1 60", "L-1 released", "L-2 20", "L-2 released");
  const { rows } = await database.ingest.query(
    "SELECT sentence FROM audit_log WHERE kind LIKE 'condition.%' ORDER BY id DESC LIMIT 4",
  );
  expect(rows.map(({ sentence }) => sentence)).toEqual([
    'Condition "High CO₂" deleted',
    'Condition "High CO₂" changed',
    'Condition "High CO₂" disabled',
    'Condition "High CO₂" added',
  ]);
});

test("a server that is killed goes on with the firing, once, and its longest time counts from its beginning", async () => {
  await desk.start();
  await desk.addCondition({ forMinutes: 0, mostMinutes: 60 });
  await desk.turns();
  desk.say(2_000);
  await told("L-1 60");
  // What is written and not yet recorded as confirmed would rightly be given again.
  await desk.until(async () => ((await firings())[0]?.confirmed === 1 ? true : undefined), "the confirmation");
  const close = desk.kill();
  await desk.start();
  desk.say(2_000);
  await desk.pass(30);
  expect(desk.told.filter((word) => word === "L-1 60")).toHaveLength(1);
  await desk.pass(30);
  await desk.until(() => (desk.told.at(-1) === "L-1 released" ? true : undefined), "the end");
  await desk.pass(30);
  expect(await firings()).toMatchObject([{ state: "ended" }]);
  await close();
});

test("the list says what a condition measures, when it fired and when it can fire next", async () => {
  await desk.start();
  await desk.addCondition({ forMinutes: 0, hours: { from: "08:00", to: "19:00" } });
  const list = async () => Conditions.parse((await desk.call("GET", "conditions")).json()).conditions;
  const [row] = await list();
  expect(row).toMatchObject({
    measure: { device: "Board room", place: "Tower, 1st Floor", point: { name: "CO₂", unit: "ppm" } },
    devices: 1,
    last: null,
    opening: { from: MORNING + 60 * MINUTE, to: MORNING + 12 * 60 * MINUTE },
  });
  desk.say(2_000);
  await desk.pass(61);
  await told("L-1 60");
  const [fired] = await list();
  expect(fired?.fired).toEqual([...Array.from({ length: 13 }, () => 0), 1]);
  expect(fired?.last).toMatchObject({ state: "runs", targets: 1 });
});

test.each([
  ["source.device", { source: { kind: "IAQ", device: "L-1", point: "co2" } }],
  ["source.point", { source: { kind: "IAQ", device: "IAQ-1", point: "tvoc" } }],
  ["threshold", { threshold: 6_000 }],
  ["endsAt", { endsAt: 1_300 }],
  ["hours.to", { hours: { from: "08:00", to: "08:00" } }],
  ["days", { days: [] }],
  ["actions", { actions: [] }],
  ["actions.0.where.devices.0", { actions: level(60, ["L-99"]) }],
  ["actions.0.values.0.value", { actions: level(600, ["L-1"]) }],
])("what is wrong is said at its field: %s", async (path, change) => {
  await desk.start();
  const reply = await desk.call("POST", "conditions", { ...condition(), ...change });
  expect([reply.statusCode, reply.json().fields[0].path]).toEqual([400, path]);
});

test("a name is taken once, a change of an older one is refused, and nobody without the right reads or writes", async () => {
  await desk.start();
  await desk.addCondition();
  const taken = await desk.call("POST", "conditions", condition({ name: "high co₂" }));
  expect([taken.statusCode, taken.json().error_code]).toEqual([409, "ERU002"]);
  expect((await put({ threshold: 1_300 }, 1)).statusCode).toBe(200);
  const late = await put({ threshold: 1_400 }, 1);
  expect([late.statusCode, late.json().error_code]).toEqual([409, "ERU001"]);
  expect((await put({}, 1, 77)).statusCode).toBe(404);
  const codes = [
    (await desk.call("GET", "conditions", undefined, "operator")).statusCode,
    (await desk.call("POST", "conditions", condition({ name: "Other" }), "operator")).statusCode,
  ];
  expect(codes).toEqual([403, 403]);
});

test("a trial of what is not recorded says so, and names the rules that want something else", async () => {
  await desk.start();
  await desk.add();
  await desk.addCondition({ name: "Other", actions: level(30, ["L-1", "L-2"]) });
  const body = { condition: condition(), id: null, days: 7 };
  const trial = ConditionTrial.parse((await desk.call("POST", "condition-trials", body)).json());
  expect(trial).toMatchObject({ count: 0, known: 0, deviceCount: 1 });
  expect(trial.meetings).toEqual([
    { kind: "schedule", rule: 1, name: "Working hours", deviceCount: 1 },
    { kind: "condition", rule: 1, name: "Other", deviceCount: 1 },
  ]);
  expect(trial.thresholds.map(({ threshold }) => threshold)).toHaveLength(7);
  const energy = await desk.call("POST", "condition-trials/energy", body);
  expect(ConditionEnergy.parse(energy.json())).toMatchObject({ firings: 0, saved: { kwh: 0 }, spent: { kwh: 0 } });
  const wrong = await desk.call("POST", "condition-trials/energy", { ...body, days: 8 });
  expect(wrong.statusCode).toBe(400);
  expect((await desk.call("POST", "condition-trials/energy", body, "operator")).statusCode).toBe(403);
  expect(CO2).toBe(101);
});
