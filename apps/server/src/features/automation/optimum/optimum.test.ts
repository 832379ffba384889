import { OptimumSavings, PointForecast, ScheduleTrial } from "@atrium/contract/automation";
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from "vitest";
import { OptimumDesk } from "../../../../test/optimumDesk.ts";
import { content, level } from "../../../../test/ruleDesk.ts";
import { openTestDatabase, type TestDatabase } from "../../../../test/testDatabase.ts";

const MINUTE = 60_000;
/** 08:00 in Bangkok, and the desk's beginning. */
const EIGHT = Date.parse("2026-11-19T01:00:00Z");
let database: TestDatabase;
let desk: OptimumDesk;

beforeAll(async () => {
  database = await openTestDatabase();
});
beforeEach(async () => {
  desk = new OptimumDesk(database);
  await desk.empty();
});
afterEach(() => desk.stop());
afterAll(() => database.stop());

const begun = () =>
  desk.until(() => (desk.told.join() === "AC-1 1,AC-1 24" ? true : undefined), `a beginning; ${desk.told.join()}`);
/** Minutes before eight. */
const before = (moment: number) => Math.round((EIGHT - moment) / MINUTE);

test("a schedule begins as late as its room needs, says why, and its time finds it under way", async () => {
  await desk.open(10);
  desk.room(27);
  await desk.addOptimum();
  await desk.turns();
  // Three kelvins at four an hour are 45 minutes: at 07:10 there is time yet.
  await desk.pass(70);
  expect(desk.told).toEqual([]);
  await desk.pass(6);
  await begun();
  const [run] = await desk.runs();
  expect(before(run?.beganAt ?? 0)).toBe(44);
  expect(run?.reason).toMatch(
    /^Started 45 min before 08:00: Open office 27\.0 °C, to 24\.0 °C at 4\.0 K\/h, learned from 10 starts$/,
  );
  await desk.pass(60);
  expect(await desk.runs()).toHaveLength(1);
  await desk.pass(10 * 60);
  await desk.until(async () => ((await desk.runs())[0]?.state === "ended" ? true : undefined), "the end");
});

test("a room that is warmer begins sooner, at its earliest at most", async () => {
  await desk.open(10);
  desk.room(33);
  await desk.addOptimum();
  await desk.pass(31);
  await begun();
  expect(before((await desk.runs())[0]?.beganAt ?? 0)).toBe(89);
});

test("too few mornings, or a temperature that is not known, make it the fixed lead, and it says so", async () => {
  await desk.open(4);
  desk.room(27);
  await desk.addOptimum();
  await desk.pass(55);
  expect(desk.told).toEqual([]);
  await desk.pass(6);
  await begun();
  const [run] = await desk.runs();
  expect(before(run?.beganAt ?? 0)).toBe(59);
  expect(run?.reason).toBe("Started 60 min before 08:00 (fixed lead): no data yet on how the rooms respond");
});

test("watched only it begins at the fixed lead, and writes down when it would have", async () => {
  await desk.open(10);
  desk.room(27);
  await desk.addOptimum({ isWatchOnly: true });
  await desk.pass(61);
  await begun();
  const runs = await desk.runs();
  expect(runs.map(({ state, reason }) => [state, reason])).toEqual([
    ["watched", expect.stringMatching(/^Would start 45 min before 08:00: Open office 27\.0 °C/)],
    ["runs", "Started 60 min early, as configured"],
  ]);
  expect(before(runs[0]?.dueAt ?? 0)).toBe(45);
  await desk.pass(70);
  expect((await desk.runs()).map(({ state }) => state)).toEqual(["watched", "runs"]);
});

test("a server that is killed in between begins it no second time", async () => {
  await desk.open(10);
  desk.room(27);
  await desk.addOptimum();
  await desk.pass(76);
  await begun();
  const close = desk.kill();
  await desk.open(10);
  await desk.pass(30);
  expect(await desk.runs()).toHaveLength(1);
  await close();
});

test("changed after it has begun, it is restarted by its time at the latest", async () => {
  await desk.open(10);
  desk.room(27);
  const { id, revision, updatedAt: _at, by: _by, ...kept } = await desk.addOptimum();
  await desk.pass(76);
  await begun();
  expect((await desk.call("PUT", `schedules/${id}`, { ...kept, catchUp: 5, revision })).statusCode).toBe(200);
  await desk.turns();
  await desk.pass(50);
  await desk.until(async () => ((await desk.runs()).at(-1)?.state === "runs" ? true : undefined), "another run");
  expect((await desk.runs())[0]?.state).toBe("ended");
});

test("a trial says when it would begin and from how many starts that is learned, and what comes next says it as likely", async () => {
  await desk.open(10);
  desk.room(27);
  const { id, revision: _r, updatedAt: _at, by: _by, ...schedule } = await desk.addOptimum();
  const body = { schedule, id, from: null };
  const { optimum } = ScheduleTrial.parse((await desk.call("POST", "schedule-trials", body)).json());
  expect(optimum?.temperature?.learned).toEqual({ device: "Open office", above: 4, rate: 4, starts: 10 });
  expect(before(optimum?.begins ?? 0)).toBe(60);
  // Five mornings are there to learn from; the other five are tried, and need the hour that the fixed lead is.
  expect(optimum?.temperature?.past).toEqual({ days: 10, learned: 5, minutes: expect.closeTo(0), missed: 0, worst: 0 });
  const forecast = PointForecast.parse((await desk.call("GET", "points/401/forecast")).json());
  const [next] = forecast.moments;
  expect(next).toMatchObject({
    kind: "schedule",
    what: "begins",
    isLikely: true,
    note: "early start learned from 10 starts",
  });
  expect(before(next?.at ?? 0)).toBe(60);
});

test("a schedule that sets no air conditioner has no room to go by", async () => {
  await desk.open(10);
  const optimum = { earliest: 60, fixed: 30, isWatchOnly: false };
  const wrong = await desk.call("POST", "schedules", content({ actions: level(80, ["L-1"]), optimum }));
  expect([wrong.statusCode, wrong.json().fields[0].path]).toEqual([400, "optimum"]);
  const longer = await desk.call("POST", "schedules", { ...content(), optimum: { ...optimum, fixed: 90 } });
  expect([longer.statusCode, longer.json().fields[0].path]).toEqual([400, "optimum.fixed"]);
});

const saved = async (id: number) =>
  OptimumSavings.parse((await desk.call("GET", `schedules/${id}/savings`)).json()).start;

test("what a later beginning saved is given in minutes, kWh by the unit's own power, and money by the tariff", async () => {
  await desk.open(10, { watts: 1_200 });
  desk.room(27);
  const { id } = await desk.addOptimum();
  expect(await saved(id)).toBeNull();
  await desk.pass(76);
  await begun();
  // Its first hour is not over: of its power too little is known.
  expect(await saved(id)).toMatchObject({ energy: { kwh: 0, known: 0, times: 1 } });
  await desk.pass(80);
  // 45 minutes before instead of 60.
  expect(await saved(id)).toEqual({
    days: 1,
    counted: 1,
    watched: 0,
    longer: 0,
    minutes: 15,
    energy: { kwh: expect.closeTo(0.3), cost: expect.closeTo(1.2), times: 1, known: 1, fresh: { kwh: 0, times: 0 } },
    unmetered: 0,
  });
});

test("a room that needs no start saves the whole fixed lead, and its run says so", async () => {
  await desk.open(10);
  desk.room(23.5);
  const { id } = await desk.addOptimum();
  for (const minutes of [100, 19, 0.5]) await desk.pass(minutes);
  await desk.pass(0.6);
  await begun();
  expect((await desk.runs())[0]?.reason).toMatch(/^Started at 08:00, not earlier: Open office 23\.5 °C, to 24\.0 °C/);
  expect(await saved(id)).toMatchObject({ days: 1, counted: 1, minutes: 60, energy: { times: 1, known: 0 } });
});

test("what was only watched is shown as such, a room that needs longer is taken off", async () => {
  await desk.open(10, { watts: 1_200 });
  desk.room(29);
  const { id } = await desk.addOptimum({ isWatchOnly: true });
  await desk.pass(61);
  await begun();
  await desk.pass(80);
  expect(await saved(id)).toMatchObject({ days: 1, counted: 1, watched: 1, longer: 1, minutes: -15 });
});

test("a morning whose rooms were not learned is no saving", async () => {
  await desk.open(4, { watts: 1_200 });
  desk.room(27);
  const { id } = await desk.addOptimum();
  await desk.pass(61);
  await begun();
  expect(await saved(id)).toMatchObject({ days: 1, counted: 0, minutes: 0, energy: null });
  expect((await desk.call("GET", "schedules/9999/savings")).statusCode).toBe(404);
  expect((await desk.call("GET", `schedules/${id}/savings`, undefined, "viewer")).statusCode).toBe(403);
});
