import { randomUUID } from "node:crypto";
import { type ForecastStep, PlaceForecast, PointForecast } from "@atrium/contract/automation";
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from "vitest";
import { condition, ConditionDesk } from "../../../../test/conditionDesk.ts";
import { level, MORNING } from "../../../../test/ruleDesk.ts";
import { openTestDatabase, type TestDatabase } from "../../../../test/testDatabase.ts";

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
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

const at = (clock: string) => ({ kind: "time", at: clock }) as const;
/** The point of the first lamp's level. */
const lamp = (): number => Number(desk.stand.site.device("L-1")?.points.find(({ key }) => key === "level")?.id);

async function forecast(point = lamp()): Promise<PointForecast> {
  return PointForecast.parse((await desk.call("GET", `points/${point}/forecast`)).json());
}

/** What the lamp is set to by what was written, priority by priority. */
function written(): number | null {
  const slots = new Map<number, number | null>();
  for (const { point, priority, value } of desk.field.writes) {
    if (Number(point) === lamp()) slots.set(priority, value);
  }
  const [strongest] = [...slots].filter(([, value]) => value !== null).toSorted(([one], [other]) => one - other);
  return strongest?.[1] ?? null;
}

test("what it says of a day is what then happens: schedules that follow and meet each other, one without an end, and a hold that ends", async () => {
  await desk.start();
  await desk.add();
  await desk.add({ name: "Evening", actions: level(20, ["L-1", "L-2"]), from: at("17:00"), to: at("20:00") });
  await desk.add({ name: "Night", actions: level(5, ["L-1"]), from: at("22:00"), to: null });
  await desk.add({ name: "Off", isEnabled: false, actions: level(1, ["L-1"]), from: at("12:00"), to: at("13:00") });
  const held = await desk.call(
    "POST",
    "commands",
    { id: randomUUID(), targets: [{ device: "L-1", point: "level", value: 65 }], holdMinutes: 120 },
    "operator",
  );
  expect(held.statusCode).toBe(202);
  await desk.until(() => (written() === 65 ? true : undefined), "the hold");
  const said = await forecast();
  expect(said.held.map((step) => [Math.round((step.at - MORNING) / MINUTE), step.value, step.by?.name])).toEqual([
    [0, 65, "ann"],
    [120, 80, "Working hours"],
    [600, 20, "Evening"],
    [780, null, undefined],
    [900, 5, "Night"],
  ]);
  const wrong: string[] = [];
  while (desk.clock.now() < said.to - 15 * MINUTE) {
    await desk.pass(15);
    const now = desk.clock.now();
    // The second in which something happens is neither before nor after it.
    if (said.moments.some((moment) => Math.abs(moment.at - now) < MINUTE)) continue;
    const expected = said.held.findLast((step) => step.at <= now)?.value ?? null;
    const isSo = await desk.until(() => written() === expected, "an answer").catch(() => false);
    if (!isSo) wrong.push(`${new Date(now).toISOString()}: ${String(expected)}, but ${String(written())}`);
  }
  expect(wrong).toEqual([]);
}, 120_000);

test("a hold that is released, what waits under it, and what rests on the day are given with their reasons", async () => {
  await desk.start();
  await desk.add({ days: [5] });
  await desk.add({ name: "Not today", days: [4], exceptions: ["2026-11-19"], from: at("12:00"), to: at("13:00") });
  const said = await forecast();
  expect(said.held).toEqual([expect.objectContaining({ value: null, by: null })]);
  expect(said.later).toMatchObject({ value: 80, at: MORNING + 24 * HOUR + 30 * MINUTE });
  expect(said.spans.map(({ name, certainty, note }) => [name, certainty, note])).toEqual([
    ["Not today", "rests", "skipped on this date"],
    ["Working hours", "rests", "not scheduled on this day"],
  ]);
  expect(said.moments.map(({ what, isChange }) => [what, isChange])).toEqual([
    ["rests", false],
    ["rests", false],
  ]);
});

test("an active condition is listed as likely to end at its latest time, and one that is only watched is not listed", async () => {
  await desk.start();
  await desk.add();
  await desk.addCondition({ forMinutes: 0 });
  await desk.addCondition({ name: "Watched", forMinutes: 0, isWatchOnly: true, actions: level(1, ["L-1"]) });
  await desk.pass(35);
  desk.say(2_000);
  await desk.until(() => (written() === 60 ? true : undefined), "the firing");
  const said = await forecast();
  expect(said.held.slice(0, 2)).toMatchObject([
    { value: 60, isLikely: true, by: { kind: "condition", name: condition().name } },
    { value: 80, by: { kind: "schedule" } },
  ]);
  expect(said.spans.map(({ name }) => name)).not.toContain("Watched");
  expect(said.moments[0]).toMatchObject({ what: "ends", kind: "condition", isLikely: true, isChange: true });
});

test("a point that nothing wants has a forecast that says so, and one that is not there is not found", async () => {
  await desk.start();
  const said = await forecast();
  expect([said.held.length, said.moments, said.later, said.to - said.at]).toEqual([1, [], null, 24 * HOUR]);
  expect((await desk.call("GET", "points/999999/forecast")).statusCode).toBe(404);
});

const withoutStart = ({ at: moment, value, by, isLikely }: ForecastStep, index: number) => {
  return [index === 0 ? 0 : moment, value, by, isLikely];
};

const FLOOR = "forecast?module=lighting&placement=tower&floor=first";

test("a floor's answer has what each of its points gets by itself, and only those that something happens to", async () => {
  await desk.start();
  await desk.add();
  await desk.add({ name: "Evening", actions: level(20, ["L-1"]), from: at("17:00"), to: at("20:00") });
  await desk.add({ name: "Another day", days: [6], actions: level(20), from: at("06:00"), to: at("07:00") });
  const held = { id: randomUUID(), targets: [{ device: "L-2", point: "level", value: 65 }], holdMinutes: 120 };
  await desk.call("POST", "commands", held, "operator");
  await desk.until(() => (desk.field.writes.some(({ value }) => value === 65) ? true : undefined), "the hold");
  const floor = PlaceForecast.parse((await desk.call("GET", FLOOR, undefined, "viewer")).json());
  expect(floor.lanes.map(({ device, key }) => [device, key])).toEqual([
    ["L-1", "level"],
    ["L-2", "level"],
  ]);
  for (const { point, steps } of floor.lanes) {
    const { held: alone } = await forecast(Number(point));
    // Asked a moment later, it begins a moment later.
    expect(alone.map(withoutStart)).toEqual(steps.map(withoutStart));
  }
  expect(floor.rests).toMatchObject([{ name: "Another day", note: "not scheduled on this day", devices: 3 }]);
});

test("a floor says which rules rest on the day, and of how many devices", async () => {
  await desk.start();
  await desk.add({ name: "Not today", days: [4], exceptions: ["2026-11-19"], from: at("12:00"), to: at("13:00") });
  const floor = PlaceForecast.parse((await desk.call("GET", FLOOR)).json());
  expect(floor.lanes).toEqual([]);
  expect(floor.rests).toMatchObject([{ name: "Not today", note: "skipped on this date", devices: 1 }]);
});

test("an unknown place, and an unknown system, are refused", async () => {
  await desk.start();
  const missing = await desk.call("GET", "forecast?module=lighting&placement=tower&floor=ninth");
  expect([missing.statusCode, missing.json()]).toMatchObject([404, { error_code: "ENF001" }]);
  expect((await desk.call("GET", "forecast?module=nonsense&placement=tower")).statusCode).toBe(400);
});
