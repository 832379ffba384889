import type { PointId } from "@atrium/contract";
import type { TrendStep } from "@atrium/contract/devices";
import { afterAll, afterEach, beforeAll, expect, test } from "vitest";
import { DAY, DAY_START, HOUR, MINUTE, TestHistory } from "../../../test/testHistory.ts";
import type { History } from "./history.ts";

let site: TestHistory;
let running: History;
beforeAll(async () => {
  site = await TestHistory.open();
});
afterAll(async () => site.close());
afterEach(async () => site.stop());

/** Minutes of a range that counts from DAY_START. */
async function trends(points: readonly PointId[], fromMinute: number, toMinute: number, step?: TrendStep) {
  return running.trends(points, { from: DAY_START + fromMinute * MINUTE, to: DAY_START + toMinute * MINUTE, step });
}

/** Starts a run in which the end of the run before is marked already: points that come now are not part of it. */
async function start(now: number): Promise<void> {
  running = await site.start(now);
  await publish(site.point(), (now - DAY_START) / MINUTE, 0);
}

/** Publishes a value at a minute, and waits until the database has them. A bad value begins a gap at that minute. */
async function publish(id: PointId, minute: number, value: number | null): Promise<void> {
  site.now = DAY_START + minute * MINUTE;
  const before = await site.count(id);
  site.publish([[id, minute, value]]);
  await expect.poll(() => site.count(id), { timeout: 15_000 }).toBeGreaterThan(before);
}

test("points with few samples come as they were stored, each with its gaps and the share that is known", async () => {
  await start(DAY_START);
  const [whole, half, none] = [site.point(), site.point(), site.point()];
  await publish(whole, 0, 5);
  await publish(half, 30, 7);
  await publish(half, 60, null);
  await publish(whole, 90, 6);
  site.now = DAY_START + 2 * HOUR;
  const reply = await trends([whole, half, none], 0, 240);
  expect(reply).toMatchObject({ step: "raw", from: DAY_START, to: DAY_START + 2 * HOUR });
  expect(reply.series.map(({ point, coverage }) => [point, coverage])).toEqual([
    [whole, 1],
    [half, 0.25],
    [none, 0],
  ]);
  expect(reply.series[1]?.means).toEqual([7, null]);
  const buckets = await trends([whole, half], 30, 120, "15m");
  expect(buckets.series.map(({ coverage }) => coverage)).toEqual([1, 0.333]);
  expect(buckets.series[1]?.means).toEqual([7, 7, null, null, null, null]);
  expect(buckets.series[0]?.before).toEqual({ time: DAY_START, value: 5 });
});

test("without a step the finest is taken in which the fullest series fits", async () => {
  await start(DAY_START + 3 * DAY);
  const [busy, calm] = [site.point(), site.point()];
  await site.import(
    busy,
    Array.from({ length: 4_000 }, (_, index) => [index / 3, index % 50] as const),
  );
  await site.import(calm, [[10, 1]]);
  const days = (count: number) => count * 24 * 60;
  expect((await trends([calm], 0, days(3))).step).toBe("raw");
  expect((await trends([busy], 0, 10 * 60)).step).toBe("raw");
  const together = await trends([calm, busy], 0, days(1));
  expect(together.step).toBe("15m");
  expect(together.series.map(({ times }) => times.length)).toEqual([96, 96]);
  expect(together.series[0]?.coverage).toBe(0.993);
  await site.pack();
  expect(await trends([calm, busy], 0, days(1))).toEqual(together);
  expect((await trends([busy], 0, 10 * 60)).series[0]?.means).toHaveLength(1_800);
  site.now = DAY_START + 399 * DAY;
  expect((await trends([busy], 0, days(60))).step).toBe("1h");
  expect((await trends([busy], 0, days(300))).step).toBe("1d");
  await expect(trends([busy], 0, days(60), "15m")).rejects.toThrow("Request it with step 1h");
  await expect(trends([busy], -days(1_999), days(3))).rejects.toThrow("at most 2000 values");
});

test("where means are wanted the finest of them that fits is taken, also where what was recorded would fit", async () => {
  await start(DAY_START);
  const calm = site.point();
  await publish(calm, 0, 5);
  site.now = DAY_START + 2 * HOUR;
  const at = { from: DAY_START, to: DAY_START + 2 * HOUR };
  expect((await running.trends([calm], at)).step).toBe("raw");
  expect((await running.trends([calm], { ...at, finest: "15m" })).step).toBe("15m");
  expect((await running.trends([calm], { ...at, finest: "1h" })).step).toBe("1h");
});

test("hours of days that are packed and hours of today make one series for each point", async () => {
  await start(DAY_START + 2 * DAY + 30 * MINUTE);
  const [one, other] = [site.point(), site.point()];
  await site.import(one, [
    [0, 10],
    [24 * 60 + 30, 20],
  ]);
  await site.pack();
  await publish(other, 48 * 60 + 60, 3);
  site.now = DAY_START + 2 * DAY + 90 * MINUTE;
  const { series } = await trends([other, one], 23 * 60, 49.5 * 60, "1h");
  expect(series[0]?.means.slice(-3)).toEqual([null, null, 3]);
  expect(series[1]?.means.slice(0, 3)).toEqual([10, 15, 20]);
  expect(series[1]?.means.at(-1)).toBe(20);
});

test("the state of points at a moment is what held then, from whichever day, and nothing within a gap", async () => {
  await start(DAY_START + 4 * DAY);
  const [steady, other] = [site.point(), site.point()];
  await site.import(steady, [
    [600, 1],
    [24 * 60 + 60, 2],
    [48 * 60 + 60, 3],
  ]);
  await site.import(other, [[700, 9]]);
  await site.pack();
  await publish(other, 97 * 60, 7);
  await publish(other, 97 * 60 + 10, null);
  await publish(other, 98 * 60, 8);
  const at = async (minute: number) => {
    const states = await running.statesAt([steady, other], DAY_START + minute * MINUTE);
    return [steady, other].map((id) => states.get(id)?.value);
  };
  expect(await at(599)).toEqual([undefined, undefined]);
  expect(await at(600)).toEqual([1, undefined]);
  // The day of this moment is packed, and its first sample is later.
  expect(await at(24 * 60 + 30)).toEqual([1, 9]);
  expect(await at(48 * 60 + 60)).toEqual([3, 9]);
  expect(await at(97 * 60 + 30)).toEqual([3, undefined]);
  expect(await at(98 * 60)).toEqual([3, 8]);
  const opening = await site.trend(steady, "raw", 24 * 60 + 30, 25 * 60 + 30);
  expect(opening.before).toEqual({ time: DAY_START + 600 * MINUTE, value: 1 });
});

test("a repeated value is no transition, and one that returns after a gap is", async () => {
  await start(DAY_START + 3 * DAY);
  const [one, other] = [site.point(), site.point()];
  await site.import(one, [
    [0, 1],
    [15, 1],
    [30, 1],
    [45, 0],
    [60, 0],
  ]);
  await site.import(other, [
    [10, 1],
    [20, Number.NaN],
    [50, 1],
    [55, 1],
  ]);
  await site.pack();
  const found: unknown[][] = [];
  const range = { from: DAY_START, to: DAY_START + DAY };
  for await (const { ids, times, values } of running.transitions([one, other], range)) {
    for (const [row, id] of ids.entries()) {
      found.push([id === one ? "one" : "other", ((times[row] ?? 0) - DAY_START) / MINUTE, values[row]]);
    }
  }
  expect(found).toEqual([
    ["one", 0, 1],
    ["other", 10, 1],
    ["other", 20, Number.NaN],
    ["one", 45, 0],
    ["other", 50, 1],
  ]);
});

test("changes between two moments come in the order of time, over several days, gaps among them", async () => {
  await start(DAY_START + 3 * DAY);
  const [one, other] = [site.point(), site.point()];
  await site.import(one, [
    [0, 1],
    [61, 2],
    [24 * 60, 3],
  ]);
  await site.import(other, [
    [61, 5],
    [30, 4],
    [90, Number.NaN],
  ]);
  await site.pack();
  const changes: unknown[][] = [];
  for await (const { ids, times, values } of running.changes([one, other], {
    from: DAY_START,
    to: DAY_START + 2 * DAY,
  })) {
    for (const [row, id] of ids.entries()) {
      changes.push([id === one ? "one" : "other", ((times[row] ?? 0) - DAY_START) / MINUTE, values[row]]);
    }
  }
  expect(changes).toEqual([
    ["one", 0, 1],
    ["other", 30, 4],
    ["one", 61, 2],
    ["other", 61, 5],
    ["other", 90, Number.NaN],
    ["one", 24 * 60, 3],
  ]);
});
