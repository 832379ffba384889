import { expect, test } from "vitest";
import { dayOf, loopbackSite, networkOf } from "../../../test/builders.ts";
import { rejectedHeatOf } from "./rejectedHeat.ts";
import { Dice } from "../chance.ts";
import { DAY, HOUR, MINUTE } from "../localTime.ts";
import { LEAK_EVERY, slowLeakAround } from "../flaws/leaks.ts";
import { irrigationNeed } from "./irrigation.ts";
import { WaterCounters } from "./waterCounters.ts";
import { leakingBranch } from "./waterDay.ts";
import { WaterModel } from "./waterModel.ts";

const [INLET, EFFLUENT] = ["WM-X-01", "WM-X-02"];
const OFFICE = ["WM-O1-A-01", "WM-O1-C-01", "WM-O2-A-01", "WM-O2-C-01", "WM-O3-A-01", "WM-O3-C-01"];

async function model(): Promise<WaterModel> {
  const site = await loopbackSite();
  const network = networkOf(site);
  const { momentAt, weatherAt, localAt } = network;
  return new WaterModel({ plans: site.plans, momentAt, weatherAt, localAt, rejectedHeat: rejectedHeatOf(site.plans) });
}

/** Noon of a day in Bangkok. */
function noon(date: string): number {
  return Date.parse(`${date}T12:00:00+07:00`);
}

/** Litres that a meter counts on a day. */
function daily(water: WaterModel, meter: string, date: string): number {
  const day = water.dayOf(noon(date));
  return day.counted(meter, day.start + DAY);
}

function sum(numbers: Iterable<number>): number {
  let total = 0;
  for (const one of numbers) total += one;
  return total;
}

test("what comes from the city is what is used and leaks and what tanks have gained, at any minute of any day", async () => {
  const water = await model();
  const dice = new Dice(65);
  for (let one = 0; one < 5; one++) {
    const day = water.dayOf((dayOf("2024-01-01") + dice.below(4 * 365)) * DAY);
    for (let minute = 0; minute <= day.minutes; minute += 30) {
      const { inlet, uses, stored, returned, effluent, sump } = day.account(minute);
      expect(Math.abs(inlet - sum(Object.values(uses)) - stored)).toBeLessThan(1e-6 * (1 + inlet));
      expect(Math.abs(returned - effluent - sump)).toBeLessThan(1e-6 * (1 + returned));
      expect(Math.min(effluent, sump, ...Object.values(uses))).toBeGreaterThanOrEqual(0);
    }
    const { stored, sump } = day.account(day.minutes);
    expect(Math.abs(stored)).toBeLessThan(1e-6);
    expect(Math.abs(sump)).toBeLessThan(1e-6);
  }
});

test("the last hour of a day fills the tanks no faster than the valve lets water in", async () => {
  const water = await model();
  for (let date = dayOf("2026-11-01"); date < dayOf("2026-12-01"); date += 1) {
    const day = water.dayOf(date * DAY + 5 * HOUR);
    const end = day.start + DAY;
    const last = day.counted(INLET, end) - day.counted(INLET, end - MINUTE);
    expect(last).toBeLessThanOrEqual(water.tanks.ground.rate + 1e-6);
  }
});

test("meters add up: floors to the roof's tank, and every building with irrigation and cooling to the city's", async () => {
  const water = await model();
  for (const date of ["2026-11-18", "2026-11-22"]) {
    const day = water.dayOf(noon(date));
    const at = (meter: string) => day.counted(meter, day.start + DAY);
    expect(sum(OFFICE.map(at))).toBeCloseTo(at("WM-OR-01"), 3);
    const buildings = ["WM-OR-01", "WM-LR-01", "WM-S1-01", "WM-S1-02", "WM-SR-01", "WM-P1-01"];
    const { uses } = day.account(day.minutes);
    expect(sum(buildings.map(at)) + uses.irrigation + uses.cooling).toBeCloseTo(at(INLET), 3);
    expect(at(EFFLUENT)).toBeLessThan(at(INLET));
  }
});

test("people use as much water as people do, on workdays and hardly any on a Sunday", async () => {
  const water = await model();
  const site = networkOf(await loopbackSite());
  const people = site.momentAt(Date.parse("2026-11-18T10:30:00+07:00")).people.inHouse("office-building");
  const workday = daily(water, "WM-OR-01", "2026-11-18");
  expect(workday / people).toBeGreaterThan(15);
  expect(workday / people).toBeLessThan(60);
  expect(daily(water, "WM-OR-01", "2026-11-22")).toBeLessThan(workday / 4);
  const ward = sum(["WM-S1-01", "WM-S1-02", "WM-SR-01"].map((meter) => daily(water, meter, "2026-11-22")));
  // 24 beds of some 200 l, with their kitchen, visitors and pool.
  expect(ward / 24).toBeGreaterThan(120);
  expect(ward / 24).toBeLessThan(450);
});

test("the lawn is watered in the dry season before anybody comes, and not after a day of rain", async () => {
  const water = await model();
  const { weatherAt } = networkOf(await loopbackSite());
  const needs = ["2026-02-10", "2026-09-10"].map((date) =>
    Array.from({ length: 14 }, (_, day) => irrigationNeed(noon(date) + (day - 0.5) * DAY, weatherAt)),
  );
  const [dry = 0, wet = 0] = needs.map((litres) => sum(litres) / litres.length);
  expect(dry).toBeGreaterThan(2);
  expect(wet).toBeLessThan(dry * 0.7);
  expect(needs[1]).toContain(0);
  const day = water.dayOf(noon("2026-02-12"));
  const watered = (minute: number) => day.account(minute).uses.irrigation;
  expect(watered(5 * 60)).toBe(0);
  expect(watered(7 * 60)).toBe(watered(24 * 60));
});

test("towers take more water in the heat of a working day than in its night", async () => {
  const day = (await model()).dayOf(noon("2026-04-22"));
  const cooling = (hour: number) => day.account((hour + 1) * 60).uses.cooling - day.account(hour * 60).uses.cooling;
  expect(cooling(14)).toBeGreaterThan(2 * cooling(3));
  expect(cooling(3)).toBeGreaterThanOrEqual(0);
});

test("a slow leak runs day and night from its beginning to its end, and is seen at night through every meter above it", async () => {
  const water = await model();
  const leak = slowLeakAround(dayOf("2026-11-18"));
  const branch = leakingBranch(water.plan, leak);
  const meter = branch?.meter ?? "";
  const night = (day: number) => {
    const found = water.dayOf(day * DAY + 5 * HOUR);
    const from = found.start + 3 * HOUR;
    return (found.counted(meter, from + 10 * MINUTE) - found.counted(meter, from)) / 10;
  };
  const [first, last] = [Math.ceil(leak.from), Math.floor(leak.until) - 1];
  expect(leak.until - leak.from).toBeGreaterThan(4);
  expect(night(first)).toBeGreaterThan(leak.litresPerMinute * 0.99);
  expect(night(last)).toBeGreaterThan(leak.litresPerMinute * 0.99);
  const before = Math.min(night(Math.floor(leak.from) - 1), night(Math.floor(leak.from) - 2));
  expect(before).toBeLessThan(leak.litresPerMinute * 0.6);
  expect(slowLeakAround(dayOf("2026-11-18") + LEAK_EVERY)).not.toEqual(leak);
});

test("counters asked backwards through days show what they showed forwards, and go on after a restart", async () => {
  const now = noon("2026-11-18");
  const meters = [INLET, "WM-OR-01"] as string[];
  const forwards = new WaterCounters(await model(), meters, now - 3 * DAY, undefined);
  const times = Array.from({ length: 9 }, (_, step) => now - 3 * DAY + step * 9 * HOUR);
  const shown = times.map((time) => forwards.litres("WM-OR-01", time));
  expect(shown).toEqual(shown.toSorted((one, other) => one - other));
  const kept = forwards.keep(times.at(-1) ?? now);
  const again = new WaterCounters(await model(), meters, now, kept);
  for (const index of [...times.keys()].toReversed()) {
    expect(again.litres("WM-OR-01", times[index] ?? 0)).toBeCloseTo(shown[index] ?? 0, 4);
  }
  const later = new WaterCounters(await model(), meters, now + 30 * DAY, kept);
  expect(later.litres(INLET, now + 30 * DAY)).toBeGreaterThan(again.litres(INLET, now) + 100_000);
});

test("every use of water has its share of a year", async () => {
  const water = await model();
  const total = new Map<string, number>();
  for (let month = 0; month < 12; month++) {
    const day = water.dayOf(noon("2026-01-05") + month * 31 * DAY);
    for (const [use, litres] of Object.entries(day.account(day.minutes).uses)) {
      total.set(use, (total.get(use) ?? 0) + litres);
    }
  }
  expect([...total].filter(([, litres]) => litres > 0).map(([use]) => use)).toEqual([
    "fixtures", "kitchen", "pool", "irrigation", "cooling", "leak",
  ]); // prettier-ignore
});
