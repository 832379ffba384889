import { OptimumSavings, PointForecast, ScheduleTrial } from "@atrium/contract/automation";
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from "vitest";
import { OptimumDesk } from "../../../../test/optimumDesk.ts";
import { content, level } from "../../../../test/ruleDesk.ts";
import { openTestDatabase, type TestDatabase } from "../../../../test/testDatabase.ts";

const MINUTE = 60_000;
/** 18:00 in Bangkok, when the schedule ends; the desk begins at 06:00. */
const SIX = Date.parse("2026-11-19T11:00:00Z");
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

/** A schedule that ends by its room, and has begun. */
async function begun(change: Parameters<OptimumDesk["addStop"]>[0] = {}) {
  const schedule = await desk.addStop(change);
  await desk.pass(120);
  await desk.until(async () => ((await desk.runs())[0]?.state === "runs" ? true : undefined), "its beginning");
  return schedule;
}
/** Until so many minutes before six, with the unit and its room as they are then. */
async function evening(minutes: number, room: number, on: 0 | 1 = 1): Promise<void> {
  await desk.pass((SIX - desk.clock.now()) / MINUTE - minutes);
  desk.unit(on, room);
  await desk.turns();
}
const released = () =>
  desk.until(
    () => (desk.told.slice(-2).join() === "AC-1 released,AC-1 released" ? true : undefined),
    `an end; ${desk.told.join()}`,
  );
const saved = async (id: number) =>
  OptimumSavings.parse((await desk.call("GET", `schedules/${id}/savings`)).json()).stop;

test("a schedule ends as early as its room lets it, says why, and its time restarts nothing", async () => {
  await desk.open(0, { evenings: 10, watts: 1_200 });
  const { id } = await begun();
  await evening(70, 24.25);
  // Three quarters of a kelvin at two an hour are 22 minutes: half an hour before there is time yet.
  await evening(30, 24.25);
  expect((await desk.runs())[0]?.state).toBe("runs");
  await evening(22, 24.25);
  await desk.pass(1);
  await released();
  const [run] = await desk.runs();
  expect(run?.state).toBe("ended");
  expect(run?.reason).toMatch(
    /^Its start time was reached\. Ended 2[12] min before 18:00: Open office 24\.3 °C, below 25\.0 °C until then at 2\.0 K\/h, learned from 10 stops$/,
  );
  const last = await desk.command(run?.commands.at(-1) ?? "");
  expect(JSON.stringify(last)).toContain("min before 18:00: Open office 24.3 °C");
  await desk.pass(90);
  expect(await desk.runs()).toHaveLength(1);
  expect(await saved(id)).toEqual({
    days: 1,
    counted: 1,
    watched: 0,
    longer: 0,
    minutes: expect.closeTo(21.5, 0),
    energy: {
      kwh: expect.closeTo(0.43, 1),
      cost: expect.closeTo(1.72, 0),
      times: 1,
      known: 1,
      fresh: { kwh: 0, times: 0 },
    },
    unmetered: 0,
  });
});

test("too few evenings, or a room that is too warm, end it at its time, and it says so", async () => {
  await desk.open(0, { evenings: 4 });
  const { id } = await begun();
  for (const minutes of [70, 30, 5, 0.5]) await evening(minutes, 24);
  expect((await desk.runs())[0]?.state).toBe("runs");
  await desk.pass(0.6);
  await released();
  expect((await desk.runs())[0]?.reason).toBe(
    "Its start time was reached. Ended at 18:00 as scheduled: how fast Open office warms up is not known",
  );
  expect(await saved(id)).toMatchObject({ days: 1, counted: 0, minutes: 0, energy: null });
});

test("a room that is warmer than it may be is kept until the end", async () => {
  await desk.open(0, { evenings: 10, watts: 1_200 });
  const { id } = await begun({ tolerance: 0.5 });
  for (const minutes of [70, 30, 5, 0.5]) await evening(minutes, 24.6);
  await desk.pass(0.6);
  await released();
  expect((await desk.runs())[0]?.reason).toMatch(/Ended at 18:00, not earlier: Open office 24\.6 °C, below 24\.5 °C/);
  expect(await saved(id)).toMatchObject({ days: 1, counted: 1, minutes: 0, energy: { kwh: 0, known: 1 } });
});

test("watched only it ends at its time, and writes down when it could have", async () => {
  await desk.open(0, { evenings: 10, watts: 1_200 });
  const { id } = await begun({ isWatchOnly: true });
  for (const minutes of [70, 31, 29]) await evening(minutes, 24);
  const [run, watched] = await desk.runs();
  expect(run?.state).toBe("runs");
  expect([watched?.state, watched?.reason]).toEqual([
    "watched",
    expect.stringMatching(/^Would end (29|30) min before 18:00: Open office 24\.0 °C, below 25\.0 °C/),
  ]);
  await desk.pass(15);
  expect((await desk.runs())[0]?.state).toBe("runs");
  await desk.pass(15);
  await released();
  expect((await desk.runs()).map(({ state }) => state)).toEqual(["ended", "watched"]);
  expect(await saved(id)).toMatchObject({ days: 1, counted: 1, watched: 1, minutes: expect.closeTo(29, 0) });
});

test("a unit that somebody has switched off keeps nothing running, and what a person holds stays", async () => {
  await desk.open(0, { evenings: 10 });
  await begun();
  for (const minutes of [70, 29]) await evening(minutes, 24, 0);
  expect((await desk.runs())[0]?.state).toBe("runs");
  const held = { id: crypto.randomUUID(), targets: [{ device: "AC-1", point: "on", value: 1 }] };
  expect((await desk.call("POST", "commands", held)).statusCode).toBeLessThan(300);
  await evening(28, 24);
  await desk.until(async () => ((await desk.runs())[0]?.state === "ended" ? true : undefined), "its end");
  // The operator's own priority holds the switch; only what the schedule wanted is released.
  expect((await desk.call("GET", "holds")).json().data).toMatchObject([{ device: "AC-1", point: 401 }]);
});

test("a trial says when it would end and from how many stops that is learned, and what comes next says it as likely", async () => {
  await desk.open(0, { evenings: 10 });
  const { id, revision: _r, updatedAt: _at, by: _by, ...schedule } = await desk.addStop();
  const body = { schedule, id, from: null };
  const { optimumStop } = ScheduleTrial.parse((await desk.call("POST", "schedule-trials", body)).json());
  expect(optimumStop?.temperature?.learned).toEqual({ device: "Open office", above: 0, rate: 2, stops: 10 });
  expect((SIX - (optimumStop?.ends ?? 0)) / MINUTE).toBe(30);
  expect(optimumStop?.temperature?.past).toEqual({
    days: 10,
    learned: 5,
    minutes: expect.closeTo(150),
    missed: 0,
    worst: 0,
  });
  const before = PointForecast.parse((await desk.call("GET", "points/401/forecast")).json()).moments;
  const ends = before.find(({ what }) => what === "ends");
  expect(ends).toMatchObject({ isLikely: true, note: "early stop learned from 10 stops" });
  expect((SIX - (ends?.at ?? 0)) / MINUTE).toBe(30);
  await desk.pass(120);
  await evening(50, 24.5);
  const [next] = PointForecast.parse((await desk.call("GET", "points/401/forecast")).json()).moments;
  expect(next).toMatchObject({ kind: "schedule", what: "ends", isLikely: true });
  expect((SIX - (next?.at ?? 0)) / MINUTE).toBe(15);
});

test("one that has no end, sets lamps too, or switches nothing on, cannot end by its rooms", async () => {
  await desk.open(0);
  const optimumStop = { earliest: 60, tolerance: 1, co2: 800, isWatchOnly: false };
  const { name: _n, id: _i, revision: _r, updatedAt: _at, by: _by, ...rooms } = await desk.addStop();
  const problem = async (change: object) => {
    const reply = await desk.call("POST", "schedules", { ...rooms, name: "Another", ...change });
    return [reply.statusCode, reply.json().fields[0]];
  };
  expect(await problem({ to: null })).toEqual([400, { path: "optimumStop", message: "The schedule has no end time" }]);
  const mixed = await problem({ actions: [...rooms.actions, ...level(80, ["L-1"])] });
  expect(mixed).toEqual([400, expect.objectContaining({ path: "optimumStop" })]);
  expect(await problem({ ...content({ actions: level(80, ["L-1"]) }), optimumStop })).toEqual(mixed);
  const set = rooms.actions[0];
  const setpoint = [{ ...set, values: [{ point: "setpoint", value: 24 }] }];
  expect((await problem({ actions: setpoint }))[0]).toBe(400);
});
