import { afterAll, afterEach, beforeAll, expect, test } from "vitest";
import { DAY, DAY_START, HOUR, MINUTE, TestHistory } from "../../../test/testHistory.ts";

let site: TestHistory;
beforeAll(async () => {
  site = await TestHistory.open();
});
afterAll(async () => site.close());
afterEach(async () => site.stop());

test("a value holds from one quarter hour into the next, from days before too, and what is not known is left out", async () => {
  const history = await site.start(DAY_START + 10 * HOUR);
  const [lamp, still, silent] = [site.point(), site.point(), site.point()];
  await site.import(lamp, [
    [-2 * 24 * 60, 20],
    [70, 80],
  ]);
  await site.import(still, [[-24 * 60, 5]]);
  await history.maintenance.run();
  const range = { from: DAY_START + HOUR, to: DAY_START + 90 * MINUTE };
  const means = await history.quarterMeans([lamp, still, silent], range);
  expect([...means.keys()].toSorted((one, other) => one - other)).toEqual([lamp, still]);
  expect(Array.from(means.get(lamp)?.weighted ?? [])).toEqual([60 * (10 * 20 + 5 * 80), 80 * 900]);
  expect(Array.from(means.get(lamp)?.ends ?? [])).toEqual([80, 80]);
  expect(Array.from(means.get(still)?.weighted ?? [])).toEqual([5 * 900, 5 * 900]);
});

test("hours add up to the same", async () => {
  const history = await site.start(DAY_START + 10 * HOUR);
  const lamp = site.point();
  await site.import(lamp, [
    [-2 * 24 * 60, 20],
    [-2 * 24 * 60 + 90, 80],
  ]);
  await history.maintenance.run();
  const from = DAY_START - 2 * DAY;
  const hours = (await history.hourMeans([lamp], { from, to: from + 3 * HOUR })).get(lamp);
  expect(Array.from(hours?.weighted ?? [])).toEqual([20 * 3_600, 50 * 3_600, 80 * 3_600]);
  expect(Array.from(hours?.seconds ?? [])).toEqual([3_600, 3_600, 3_600]);
});
