import { OptimumSavings, PointForecast, type Schedule, ScheduleTrial } from "@atrium/contract/automation";
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from "vitest";
import { AirDesk, FRESH_AIR } from "../../../../test/airDesk.ts";
import { openTestDatabase, type TestDatabase } from "../../../../test/testDatabase.ts";

const MINUTE = 60_000;
/** 08:00 and 18:00 in Bangkok, when the schedule begins and ends; the desk begins at 06:00. */
const EIGHT = Date.parse("2026-11-19T01:00:00Z");
const SIX = Date.parse("2026-11-19T11:00:00Z");
let database: TestDatabase;
let desk: AirDesk;

beforeAll(async () => {
  database = await openTestDatabase();
});
beforeEach(async () => {
  desk = new AirDesk(database);
  await desk.empty();
});
afterEach(() => desk.stop());
afterAll(() => database.stop());

/** Until so many minutes before a time, with the unit and the air as they are then. */
async function until(time: number, minutes: number, [on, co2]: readonly [0 | 1, number]): Promise<void> {
  await desk.pass((time - desk.clock.now()) / MINUTE - minutes);
  desk.air(on, co2);
  await desk.turns();
}
const begun = async () =>
  await desk.until(
    async () => (await desk.runs()).find(({ state }) => state === "runs"),
    `a beginning; ${desk.told.join()}`,
  );
const before = (moment: number) => (EIGHT - moment) / MINUTE;
const savedOf = async ({ id }: Schedule) =>
  OptimumSavings.parse((await desk.call("GET", `schedules/${id}/savings`)).json());
const forecast = async () => {
  const reply = await desk.call("GET", "points/501/forecast");
  return PointForecast.parse(reply.json()).moments;
};

test("fresh air begins as late as the CO2 of its room needs, says why, and what comes next said so", async () => {
  await desk.open(10);
  const schedule = await desk.addStart();
  // 1,180 ppm are twice as far above outdoors as 800: at three air changes an hour a quarter of an hour.
  await until(EIGHT, 85, [0, 1_180]);
  const [next] = await forecast();
  expect(next).toMatchObject({ what: "begins", isLikely: true, note: "early start learned from 10 days" });
  expect(before(next?.at ?? 0)).toBeCloseTo(14, -0.5);
  await until(EIGHT, 17, [0, 1_180]);
  expect(await desk.runs()).toEqual([]);
  await until(EIGHT, 13.5, [0, 1_180]);
  const run = await begun();
  expect(run.reason).toMatch(
    /^Started 1[34] min before 08:00: Hall air 1,180 ppm, to 800 ppm at 3\.[01] air changes per hour, learned from 10 days$/,
  );
  await desk.pass(100);
  expect(await desk.runs()).toHaveLength(1);
  expect((await savedOf(schedule)).start).toMatchObject({
    days: 1,
    counted: 1,
    minutes: expect.closeTo(46, 0),
    energy: { kwh: expect.closeTo(0.92, 1), times: 1, known: 1, fresh: { kwh: expect.closeTo(0.92, 1), times: 1 } },
  });
});

test("a room that is low already needs no start before its time, whatever is learned of it", async () => {
  await desk.open(0);
  await desk.addStart();
  for (const minutes of [70, 30, 0.4]) await until(EIGHT, minutes, [0, 455]);
  expect(await desk.runs()).toEqual([]);
  await desk.pass(0.5);
  expect((await begun()).reason).toBe("Started at 08:00, not earlier: Hall air 455 ppm, limit 800 ppm");
});

test("a room that is high of which too little is recorded, or whose sensor says nothing, makes it the fixed lead, and it says so", async () => {
  await desk.open(3);
  await desk.addStart();
  await until(EIGHT, 62, [0, 1_000]);
  expect(await desk.runs()).toEqual([]);
  await until(EIGHT, 59.5, [0, 1_000]);
  expect((await begun()).reason).toBe(
    "Started 60 min before 08:00 (fixed lead): how fast CO₂ of Hall air falls is not known",
  );
});

test("a sensor that says nothing, or a unit none of whose rooms has one, is named, and units begin as they did", async () => {
  await desk.open(10);
  await desk.addStart({ fixed: 0 });
  const where = { devices: ["DO-2"] };
  const actions = [{ kind: "set" as const, module: "doas", where, values: [{ point: "on", value: 1 }] }];
  const optimum = { earliest: 60, fixed: 0, co2: 800, isWatchOnly: false };
  await desk.add({ ...FRESH_AIR, name: "Bare", actions, optimum });
  for (const minutes of [30, 30, 59.6]) await desk.pass(minutes);
  expect(await desk.runs()).toEqual([]);
  await desk.pass(0.6);
  const reasons = await desk.until(async () => {
    const runs = await desk.runs();
    return runs.length === 2 ? runs.map(({ reason }) => reason) : undefined;
  }, "both");
  expect(reasons).toEqual([
    "Started at 08:00 as scheduled: CO₂ of Hall air is not known",
    "Started at 08:00 as scheduled: no room served by DOAS B has a CO₂ sensor",
  ]);
});

test("watched only it begins at the fixed lead, and writes down when it would have", async () => {
  await desk.open(10);
  await desk.addStart({ isWatchOnly: true });
  await until(EIGHT, 59.5, [0, 1_180]);
  await begun();
  expect((await desk.runs()).map(({ state, reason }) => [state, reason])).toEqual([
    ["watched", expect.stringMatching(/^Would start 14 min before 08:00: Hall air 1,180 ppm, to 800 ppm/)],
    ["runs", "Started 60 min early, as configured"],
  ]);
});

test("fresh air ends as early as its room stays low until the end, says why, and what comes next said so", async () => {
  await desk.open(10);
  const schedule = await desk.addStop();
  await until(EIGHT, -1, [0, 500]);
  await begun();
  // 900 ppm an hour are given off: from 720 ppm to 1,000 in some 19 minutes.
  await until(SIX, 55, [1, 720]);
  const end = (await forecast()).find(({ what }) => what === "ends");
  expect(end).toMatchObject({ isLikely: true, note: "early stop learned from 10 days" });
  const said = (SIX - (end?.at ?? 0)) / MINUTE;
  expect(said).toBeGreaterThan(16);
  expect(said).toBeLessThan(20);
  await until(SIX, 25, [1, 720]);
  expect((await desk.runs())[0]?.state).toBe("runs");
  await until(SIX, said - 0.4, [1, 720]);
  await desk.until(async () => ((await desk.runs())[0]?.state === "ended" ? true : undefined), "its end");
  const [run] = await desk.runs();
  expect(run?.reason).toMatch(
    /Ended 1[5-9] min before 18:00: Hall air 720 ppm, below 1,000 ppm until then at (8|9)\d\d ppm\/h, learned from 10 days$/,
  );
  await desk.pass(90);
  expect(await desk.runs()).toHaveLength(1);
  expect((await savedOf(schedule)).stop).toMatchObject({ days: 1, counted: 1, energy: { fresh: { times: 1 } } });
});

test("a room that is too high, or of which too little is recorded, is kept until the end, and it says so", async () => {
  await desk.open(10);
  await desk.addStop();
  await until(EIGHT, -1, [0, 500]);
  await begun();
  for (const minutes of [70, 30, 0.5]) await until(SIX, minutes, [1, 1_040]);
  await desk.pass(0.6);
  await desk.until(async () => ((await desk.runs())[0]?.state === "ended" ? true : undefined), "its end");
  expect((await desk.runs())[0]?.reason).toMatch(/Ended at 18:00, not earlier: Hall air 1,040 ppm, above 1,000 ppm$/);
});

test("with too few days it ends at its time, and names the sensor", async () => {
  await desk.open(3);
  await desk.addStop();
  await until(EIGHT, -1, [0, 500]);
  await begun();
  for (const minutes of [70, 30, 0.5]) await until(SIX, minutes, [1, 600]);
  await desk.pass(0.6);
  await desk.until(async () => ((await desk.runs())[0]?.state === "ended" ? true : undefined), "its end");
  expect((await desk.runs())[0]?.reason).toMatch(
    /Ended at 18:00 as scheduled: how fast CO₂ of Hall air rises is not known$/,
  );
});

test("a trial says what the air usually needs, and what going by it would have done; a unit without a sensor is named", async () => {
  await desk.open(12);
  desk.air(0, 500);
  const optimum = { earliest: 90, fixed: 60, co2: 700, isWatchOnly: false };
  const optimumStop = { earliest: 60, tolerance: 1, co2: 1_000, isWatchOnly: false };
  const { id: _i, revision: _r, updatedAt: _u, by: _b, ...schedule } = await desk.addStart();
  const tryOut = async (change: object) =>
    ScheduleTrial.parse(
      (
        await desk.call("POST", "schedule-trials", { schedule: { ...schedule, ...change }, id: null, from: null })
      ).json(),
    );
  const tried = await tryOut({ optimum, optimumStop });
  expect(tried.optimum).toMatchObject({
    temperature: null,
    air: { learned: { device: "Hall air", days: 12 }, unknown: null, past: { days: 12, learned: 7 } },
  });
  expect(tried.optimum?.air?.learned?.rate).toBeCloseTo(3, 0);
  expect(tried.optimumStop?.air?.learned?.days).toBe(12);
  expect(tried.optimumStop?.air?.past).toMatchObject({ days: 12, learned: 7, missed: 0 });
  expect(tried.optimumStop?.air?.past.minutes).toBeGreaterThan(7 * 10);
  const where = { devices: ["DO-2"] };
  const actions = [{ kind: "set", module: "doas", where, values: [{ point: "on", value: 1 }] }];
  const bare = await tryOut({ actions, optimum });
  expect(bare.optimum?.air).toMatchObject({ learned: null, unknown: "no room served by DOAS B has a CO₂ sensor" });
  expect((EIGHT - (bare.optimum?.begins ?? 0)) / MINUTE).toBe(60);
});

test("a schedule of fresh air alone may begin and end by its rooms, with bounds on its CO2", async () => {
  await desk.open(0);
  const { name: _n, id: _i, revision: _r, updatedAt: _at, by: _by, ...kept } = await desk.addStop();
  const reply = async (change: object) => {
    const sent = await desk.call("POST", "schedules", { ...kept, name: "Another", ...change });
    return [sent.statusCode, sent.json().fields?.[0]?.path];
  };
  const stop = { earliest: 60, tolerance: 1, isWatchOnly: false };
  expect(await reply({ optimumStop: { ...stop, co2: 450 } })).toEqual([400, "optimumStop.co2"]);
  expect(await reply({ optimum: { earliest: 60, fixed: 0, co2: 5_000, isWatchOnly: false } })).toEqual([
    400,
    "optimum.co2",
  ]);
  const level = [{ ...FRESH_AIR?.actions?.[0], values: [{ point: "level", value: 2 }] }];
  expect(await reply({ actions: level, optimumStop: stop })).toEqual([400, "optimumStop"]);
  // Written before there was such a number.
  expect((await reply({ optimumStop: stop }))[0]).toBe(201);
});
