import { afterAll, beforeAll, expect, test } from "vitest";
import { DAY, DAY_START, HOUR, MINUTE, TestHistory } from "../../../test/testHistory.ts";
import type { History } from "./history.ts";
import type { PastStates } from "./past.ts";

let site: TestHistory;
beforeAll(async () => {
  site = await TestHistory.open();
});
afterAll(async () => {
  await site.stop();
  await site.close();
});

/** Two days of a point that goes up and down and is silent now and then, of one that stands still, of one that began late. */
async function liveTwoDays(running: History): Promise<number[]> {
  const [moving, still, late, never] = [site.point(), site.point(), site.point(), site.point()];
  for (let minute = 0; minute < 2 * 24 * 60; minute += 7) {
    site.now = DAY_START + minute * MINUTE;
    const isSilent = minute % 400 > 350;
    site.publish([
      [moving, minute, isSilent ? null : Math.round(5_000 + Math.sin(minute) * 1_000)],
      [still, minute, 21],
    ]);
    if (minute > 1_000) site.publish([[late, minute, minute > 2_000 && minute < 2_600 ? null : minute]]);
  }
  await expect.poll(async () => (await running.latest()).times.includes(site.now)).toBe(true);
  site.now += HOUR;
  return [moving, still, late, never];
}

test("a moment is answered from samples, packed days, quarter hours and hours alike, as finely as its time is kept", async () => {
  const running = await site.start(DAY_START);
  const points = await liveTwoDays(running);
  const moments = Array.from({ length: 60 }, (_, row) => DAY_START + row * 43 * MINUTE + row * 1_234);
  const read = async (at: (moment: number) => number) => {
    const all: PastStates[] = [];
    for (const moment of moments) all.push(await running.pastAt(points, at(moment)));
    return all;
  };
  const quarter = (moment: number) => Math.floor(moment / (15 * MINUTE)) * 15 * MINUTE;
  const hour = (moment: number) => Math.floor(moment / HOUR) * HOUR;
  const recorded = await read((moment) => moment);
  // What ends with a moment is what was known just before it.
  const atQuarters = await read((moment) => quarter(moment) - 1);
  const atHours = await read((moment) => hour(moment) - 1);
  const sizes = new Set(recorded.map(({ states }) => states.size));
  expect([recorded[5]?.step, Math.max(...sizes), Math.min(...sizes)]).toEqual(["raw", 3, 2]);
  expect(recorded.some(({ states }) => states.get(points[0] ?? 0)?.isKnown === false)).toBe(true);

  site.now = DAY_START + 3 * DAY;
  await running.maintenance.run();
  await site.pack();
  expect(await read((moment) => moment)).toEqual(recorded);

  site.now = DAY_START + 410 * DAY;
  await running.maintenance.run();
  const quarters = await read((moment) => moment);
  expect(quarters.map(({ at, next, step }) => [at, next, step])).toEqual(
    moments.map((moment) => [quarter(moment), quarter(moment) + 15 * MINUTE, "15m"]),
  );
  expect(quarters.map(({ states }) => states)).toEqual(atQuarters.map(({ states }) => states));

  site.now = DAY_START + 810 * DAY;
  await running.maintenance.run();
  const hours = await read((moment) => moment);
  expect(hours.map(({ at, next, step }) => [at, next, step])).toEqual(
    moments.map((moment) => [hour(moment), hour(moment) + HOUR, "1h"]),
  );
  // An hour that repeats the one before is not kept, nor is when it was reported again.
  expect(hours.map(withoutTimes)).toEqual(atHours.map(withoutTimes));
  expect(await running.keptFrom()).toBe(DAY_START);
});

function withoutTimes({ states }: PastStates): [number, number, boolean][] {
  return [...states].map(([id, { value, isKnown }]) => [id, value, isKnown]);
}
