import type { PoolClient, QueryConfig } from "pg";
import { afterAll, afterEach, beforeAll, expect, test } from "vitest";
import { DAY, DAY_START, MINUTE, TestHistory } from "../../../test/testHistory.ts";
import { readQuarters } from "./buckets.ts";
import { storeBatch } from "./ingestStore.ts";
import { RunningQuarters } from "./runningQuarters.ts";
import { inSnapshot } from "./transaction.ts";

let site: TestHistory;
beforeAll(async () => {
  site = await TestHistory.open();
});
afterAll(async () => site.close());
afterEach(async () => site.stop());

/** Samples of a point each minute from one to before another, as they are counted. */
async function store(id: number, from: number, to: number, offset = 0): Promise<void> {
  const minutes = Array.from({ length: to - from }, (_, index) => from + index);
  const batch = {
    length: minutes.length,
    ids: Int32Array.from(minutes, () => id),
    times: Float64Array.from(minutes, (minute) => DAY_START + minute * MINUTE),
    values: Float64Array.from(minutes, (minute) => minute + offset),
  };
  await storeBatch(site.database.ingest, batch, { time: site.time });
}

/** Reads as the history does; `reads` counts how often rows that are rolled up came from the database. */
function open(points: readonly number[]) {
  const running = new RunningQuarters();
  let reads = 0;
  const counting = (client: PoolClient): PoolClient =>
    Object.create(client, {
      query: {
        value: async (query: QueryConfig) => {
          if (query.name === "read-rollup_15m") reads += 1;
          return client.query(query);
        },
      },
    });
  return {
    get reads() {
      return reads;
    },
    /** What is kept beside what the database says. */
    async compare() {
      const range = { from: DAY_START, to: site.now + 1 };
      const kept = await inSnapshot(site.database.heavy, async (client) =>
        running.read(counting(client), points, range),
      );
      const fresh = await inSnapshot(site.database.heavy, async (client) => readQuarters(client, points, range));
      expect(kept).toEqual(fresh);
      return [...kept.values()].flat().reduce((sum, { n }) => sum + n, 0);
    },
  };
}

test("what is rolled up of the running day is read once, and again when it has changed", async () => {
  const { maintenance } = await site.start(DAY_START + 100 * MINUTE);
  const id = site.point();
  const day = open([id]);
  await store(id, 0, 100);
  await maintenance.run();
  expect(await day.compare()).toBe(100);
  // The newest samples are seen at once, without the rest.
  site.now += 3 * MINUTE;
  await store(id, 100, 103);
  expect(await day.compare()).toBe(103);
  expect(day.reads).toBe(1);
  // A quarter of an hour more is rolled up.
  site.now += 20 * MINUTE;
  await store(id, 103, 123);
  await maintenance.run();
  expect(await day.compare()).toBe(123);
  expect(day.reads).toBe(2);
  // A late sample stands for one that was rolled up long ago.
  await store(id, 7, 8, 500);
  expect(await day.compare()).toBe(123);
  expect(day.reads).toBe(3);
});

test("a past that is imported into the running day is seen at once", async () => {
  const { maintenance } = await site.start(DAY_START + 300 * MINUTE);
  const id = site.point();
  const day = open([id]);
  await store(id, 200, 300);
  await maintenance.run();
  expect(await day.compare()).toBe(100);
  await site.import(
    id,
    Array.from({ length: 50 }, (_, minute) => [minute, minute] as const),
  );
  expect(await day.compare()).toBe(150);
});

test("points that are asked for together are kept apart from others, and a day from the next", async () => {
  const { maintenance } = await site.start(DAY_START + 60 * MINUTE);
  const [one, other] = [site.point(), site.point()];
  await store(one, 0, 60);
  await store(other, 0, 30);
  await maintenance.run();
  const both = open([one, other]);
  expect(await both.compare()).toBe(90);
  expect(await open([other]).compare()).toBe(30);
  site.now += DAY;
  await store(one, 24 * 60, 24 * 60 + 40);
  expect(await both.compare()).toBe(130);
});
