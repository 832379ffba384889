import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from "vitest";
import { at, HOUR, QUARTER, steady } from "../test/testEnergy.ts";
import { TANK, TestWater } from "../test/testWater.ts";

const DAY = 24 * HOUR;
const NOW = "2026-11-20T12:00";
const TODAY = { type: "DAY_RANGE", from: "2026-11-20", to: "2026-11-20" };
const [MAIN, OFFICE, PART, PAVILION, GENERAL, ORGANIC] = [1, 2, 3, 4, 11, 12];

let water: TestWater;
beforeAll(async () => {
  water = await TestWater.open();
});
beforeEach(() => water.begin(NOW));
afterEach(() => water.end());
afterAll(() => water.close());

const midnight = at("2026-11-20T00:00");
const now = at(NOW);

/** m³/h at all meters from a moment on. */
async function flowing(from: number): Promise<void> {
  await water.readings(
    MAIN,
    steady(from, now, () => 5),
  );
  await water.readings(
    OFFICE,
    steady(from, now, () => 2),
  );
  await water.readings(
    PART,
    steady(from, now, () => 1.5),
  );
  await water.readings(
    PAVILION,
    steady(from, now, () => 1),
  );
}

test("water is what the meters of buildings counted: no part and no inlet is in it, and what none of them saw is said", async () => {
  await flowing(midnight - 2 * DAY);
  const { step, water: shown } = await water.reply(TODAY);
  expect(step).toBe("HourInDay");
  expect(shown).toMatchObject({ m3: 36, main: 60, sewer: null, notMetered: 24, missingMeters: [] });
  expect(shown.measured.share).toBe(1);
  expect(shown.previous.percent).toBeCloseTo(0, 5);
  expect(shown.buildings.map(({ key, m3 }) => [key, m3])).toEqual([
    ["office-building", 24],
    ["pavilion", 12],
  ]);
  expect(Object.fromEntries(shown.meters.map(({ key, m3 }) => [key, m3]))).toEqual({
    "WM-1": 60,
    "WM-2": 24,
    "WM-3": 18,
    "WM-4": 12,
  });
  expect(shown.bars[3]).toMatchObject({ total: 3, byBuilding: { "office-building": 2, pavilion: 1 } });
  expect(shown.bars[13]).toMatchObject({ total: null, byBuilding: { "office-building": null } });
});

test("a counter that ran over and a meter that was replaced are counted on, never backwards", async () => {
  const half = midnight + 6 * HOUR;
  const beforeTheEnd = 2_147_483.647 - 12;
  await water.readings(OFFICE, [
    ...steady(midnight, half, () => 2, beforeTheEnd),
    ...steady(half + QUARTER, now, () => 2, 0.5),
  ]);
  await water.readings(PAVILION, [
    ...steady(midnight, half, () => 1, 900),
    ...steady(half + QUARTER, now, () => 1, 0.25),
  ]);
  const { water: shown } = await water.reply(TODAY);
  expect(shown.m3).toBeCloseTo(36, 2);
  expect(shown.bars.every(({ total }) => total === null || total >= 0)).toBe(true);
});

test("a dead meter is missed and named, its building is compared where both days have it, and nothing reads as saved", async () => {
  await water.readings(
    OFFICE,
    steady(midnight - 2 * DAY, midnight + 6 * HOUR, () => 2),
  );
  await water.readings(
    PAVILION,
    steady(midnight - 2 * DAY, now, () => 1),
  );
  await water.readings(
    MAIN,
    steady(midnight - 2 * DAY, now, () => 5),
  );
  const { water: shown } = await water.reply(TODAY);
  expect(shown.missingMeters).toContain("WM-2");
  expect(shown.measured.share).toBeLessThan(0.8);
  expect(shown.previous.percent).toBeCloseTo(0, 5);
  expect(shown.previous.common.share).toBeLessThan(0.8);
  // What the dead meter did not say is not what no meter saw.
  expect(shown.notMetered).toBeNull();
});

test("a meter that stands still counts nothing, and that is known", async () => {
  await water.readings(
    OFFICE,
    steady(midnight - DAY, now, () => 0),
  );
  await water.readings(
    PAVILION,
    steady(midnight - DAY, now, () => 1),
  );
  const { water: shown } = await water.reply(TODAY);
  expect(shown.meters.find(({ key }) => key === "WM-2")).toMatchObject({ m3: 0, measured: { share: 1 } });
});

/** A container that is filled at a given rate an hour and emptied at six each morning. */
function container(from: number, kgAnHour: number): [number, number][] {
  const rows: [number, number][] = [];
  let kg = 0;
  for (let moment = from; moment <= now; moment += QUARTER) {
    if (moment % DAY === at("2026-11-20T06:00") % DAY) kg = 0;
    rows.push([moment, Math.round(kg * 10) / 10]);
    kg += kgAnHour / 4;
  }
  return rows;
}

test("a container that is emptied is no negative waste: the days before and after count what it gained", async () => {
  await water.readings(GENERAL, container(midnight - 3 * DAY, 4));
  await water.readings(ORGANIC, container(midnight - 3 * DAY, 2));
  const { waste } = await water.reply({ type: "DAY_RANGE", from: "2026-11-18", to: "2026-11-20" });
  const [first, second, today] = waste.bars;
  for (const bar of [first, second]) {
    // A quarter hour goes by between the last reading before the collection and the next one.
    expect(bar?.byKind.general).toBeGreaterThan(94);
    expect(bar?.byKind.general).toBeLessThanOrEqual(96);
    expect(bar?.byKind.organic).toBeLessThanOrEqual(48);
  }
  expect(today?.total).toBeCloseTo(72, -1);
  expect(waste.recovered).toBeCloseTo(33.3, 0);
  expect(waste.kinds.map(({ kind, kg }) => [kind, kg === null ? null : Math.round(kg / 10)])).toEqual([
    ["general", 24],
    ["organic", 12],
  ]);
});

test("all that is known begins with its first month, and today and fifteen days are distinguished", async () => {
  await flowing(at("2026-09-15T00:00"));
  const { step, water: all } = await water.reply({ type: "TOTAL" });
  expect(step).toBe("MonthInYear");
  expect(all.bars.map(({ label, total }) => [label, total])).toEqual([
    ["Sep", 3 * 24 * 16],
    ["Oct", 3 * 24 * 31],
    ["Nov", expect.closeTo(3 * 24 * 19.5, 3)],
  ]);
  expect(all.previous.percent).toBeNull();
  expect(await water.summaries()).toMatchObject([
    { period: "TODAY", m3: 36, kg: null },
    { period: "LAST_15_DAY", m3: expect.closeTo(3 * 24 * 14.5, 3) },
  ]);
});

test("a month is compared with the same days of the one before, a range of days with as many days before", async () => {
  await water.readings(
    PAVILION,
    steady(at("2026-10-01T00:00"), now, (moment) => (moment < at("2026-11-11T00:00") ? 1 : 2)),
  );
  await water.readings(
    OFFICE,
    steady(at("2026-10-01T00:00"), now, () => 0),
  );
  const month = await water.reply({ type: "MONTH", date: "2026-11-03" });
  // 10 days at 1 m³/h and 9.5 at 2, against 19.5 at 1.
  expect(month.water.previous.percent).toBeCloseTo((100 * 9.5) / 19.5, 1);
  const range = await water.reply({ type: "DAY_RANGE", from: "2026-11-11", to: "2026-11-14" });
  expect(range.water).toMatchObject({ m3: 192, previous: { percent: expect.closeTo(100, 3) } });
});

test("a leak is said once two nights in a row never rested, with the night on which it began; a late guest is none", async () => {
  const quiet = (moment: number): number => ((moment / HOUR + 7) % 24 < 5 ? 0 : 1);
  const leakAt = at("2026-11-17T16:00");
  await water.readings(
    OFFICE,
    steady(at("2026-10-20T00:00"), now, (moment) => quiet(moment) + (moment >= leakAt ? 0.12 : 0)),
  );
  const guest = at("2026-11-20T01:00");
  await water.readings(
    PAVILION,
    steady(at("2026-10-20T00:00"), now, (moment) => (moment >= guest ? 1 : quiet(moment))),
  );
  await water.readings(
    PART,
    steady(at("2026-11-18T00:00"), now, () => 1),
  );
  const { meters } = await water.nights();
  expect(meters.map(({ device }) => device)).toEqual(["WM-1", "WM-2", "WM-3", "WM-4"]);
  const [, office, part, pavilion] = meters;
  expect(office).toMatchObject({ usual: 0, last: expect.closeTo(0.12, 3), leaksSince: at("2026-11-18T00:00") });
  expect(part).toMatchObject({ usual: null, leaksSince: null });
  expect(pavilion).toMatchObject({ last: expect.closeTo(1, 3), leaksSince: null });
  expect(office?.nights).toHaveLength(28);
});

test("a night of which no quarter hour was measured says nothing", async () => {
  const gap = [at("2026-11-19T01:00"), at("2026-11-19T09:00")] as const;
  const leaking = steady(at("2026-10-20T00:00"), now, (moment) => (moment >= at("2026-11-15T00:00") ? 0.5 : 0));
  await water.readings(
    OFFICE,
    leaking.filter(([time]) => time < gap[0] || time > gap[1]),
  );
  const [, office] = (await water.nights()).meters;
  expect(office?.nights.at(-2)?.flow).toBeNull();
  expect(office?.leaksSince).toBe(at("2026-11-15T00:00"));
});

test("the night flow of the inlet is watched, and so is what it brings in beyond tanks and buildings", async () => {
  const from = at("2026-10-20T00:00");
  const pipeAt = at("2026-11-17T00:00");
  // A pipe before the buildings' meters bursts; the tank takes up 2 m³ more each other day, and gives them back.
  const stored = (moment: number): number => (Math.floor((moment - from) / DAY) % 2 === 0 ? 2 / 24 : -2 / 24);
  const spilt = (moment: number): number => (moment >= pipeAt ? 0.5 : 0);
  await water.readings(
    MAIN,
    steady(from, now, (moment) => 3 + 0.25 + spilt(moment) + stored(moment)),
  );
  await water.readings(
    OFFICE,
    steady(from, now, () => 2),
  );
  await water.readings(
    PAVILION,
    steady(from, now, () => 1),
  );
  await water.readings(TANK, steady(from, now, stored, 40));
  const { meters, unmetered } = await water.nights();
  expect(meters[0]).toMatchObject({ device: "WM-1", role: "main", leaksSince: null });
  expect(unmetered).toMatchObject({
    last: expect.closeTo(18, 2),
    usual: expect.closeTo(6, 2),
    risenSince: pipeAt,
    tanks: 1,
  });
});
