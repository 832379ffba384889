import { afterAll, afterEach, beforeAll, expect, test, vi } from "vitest";
import { DAY, DAY_START, HOUR, MINUTE, TestHistory } from "../../../test/testHistory.ts";

let site: TestHistory;
beforeAll(async () => {
  site = await TestHistory.open();
});
afterAll(async () => site.close());
afterEach(async () => site.stop());

const WAIT = { timeout: 15_000, interval: 10 };

test("a value holds until the next sample, a gap counts neither for the sum nor for the seconds", async () => {
  const history = await site.start(DAY_START + 200 * MINUTE);
  const [id, silent] = [site.point(), site.point()];
  await site.import(id, [
    [-600, 100],
    [30, 40],
  ]);
  site.now = DAY_START + 240 * MINUTE;
  site.publish([[id, 200, 60]]);
  site.now = DAY_START + 240 * MINUTE;
  site.publish([[id, 240, null]]);
  site.now = DAY_START + 270 * MINUTE;
  site.publish([[id, 270, 10]]);
  await vi.waitFor(async () => expect(await site.count(id)).toBe(5), WAIT);
  const integrals = await history.integrals([id, silent], { from: DAY_START, to: DAY_START + 300 * MINUTE });
  const minutes = 30 * 100 + 170 * 40 + 40 * 60 + 30 * 10;
  expect(integrals.get(id)).toMatchObject({ weighted: 60 * minutes, seconds: 60 * 270 });
  expect(integrals.has(silent)).toBe(false);
});

test("what holds at midnight is found on days ago, and not past a gap that began then", async () => {
  const history = await site.start(DAY_START - 3 * DAY);
  const [lit, lost] = [site.point(), site.point()];
  site.publish([
    [lit, -3 * 24 * 60, 20],
    [lost, -3 * 24 * 60, 20],
  ]);
  site.now = DAY_START - 3 * DAY + HOUR;
  site.publish([[lost, -3 * 24 * 60 + 60, null]]);
  await vi.waitFor(async () => expect(await site.count(lost)).toBe(2), WAIT);
  const range = { from: DAY_START, to: DAY_START + HOUR };
  const expected = { weighted: 20 * 3_600, seconds: 3_600 };
  expect([...(await history.integrals([lit, lost], range))]).toEqual([[lit, expect.objectContaining(expected)]]);
  site.now = DAY_START + HOUR;
  await history.maintenance.run();
  expect([...(await history.integrals([lit, lost], range))]).toEqual([[lit, expect.objectContaining(expected)]]);
});

test("what holds in the middle of a day long ago is what was reported before, not how that day ended", async () => {
  const history = await site.start(DAY_START);
  const lamp = site.point();
  await site.import(lamp, [
    [-3 * 24 * 60, 20],
    [-3 * 24 * 60 + 22 * 60, 500],
  ]);
  await history.maintenance.run();
  const evening = DAY_START - 3 * DAY + 20 * HOUR;
  const integrals = await history.integrals([lamp], { from: evening, to: evening + 2 * HOUR });
  expect(integrals.get(lamp)).toMatchObject({ weighted: 20 * 7_200, seconds: 7_200 });
});
