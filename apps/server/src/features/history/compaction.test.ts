import type { Log } from "@atrium/time";
import { afterAll, beforeAll, expect, test } from "vitest";
import { DAY, DAY_START, HOUR, MINUTE, TestHistory } from "../../../test/testHistory.ts";
import { Compaction } from "./compaction.ts";
import { storeBatch } from "./ingestStore.ts";

const silent: Log = { debug: () => undefined, info: () => undefined, warn: () => undefined, error: () => undefined };
const SAMPLES = 17_280;
const PATIENCE = { timeout: 20_000 };
let site: TestHistory;
beforeAll(async () => {
  site = await TestHistory.open();
});
afterAll(async () => {
  await site.stop();
  await site.close();
});

async function bytes(table: string): Promise<number> {
  const query = `SELECT sum(pg_total_relation_size(relid))::float8 AS bytes FROM pg_partition_tree('${table}')`;
  const { rows } = await site.database.ingest.query<{ bytes: number }>(query);
  return rows[0]?.bytes ?? 0;
}

/** What somebody still reads outlives a run, and goes with a later one. */
async function sizeAfter(compaction: Compaction): Promise<number> {
  site.now += HOUR;
  await compaction.run(site.now);
  return bytes("samples");
}

test("room that packed samples leave is given back to the disk, and what is there stays as it was", async () => {
  await site.start(DAY_START + 3 * DAY);
  const id = site.point();
  const batch = {
    length: SAMPLES,
    ids: new Int32Array(SAMPLES).fill(id),
    times: Float64Array.from({ length: SAMPLES }, (_, row) => DAY_START + (row * DAY) / SAMPLES),
    values: Float64Array.from({ length: SAMPLES }, (_, row) => Math.sin(row)),
  };
  // As they come live, and not long after their day is over.
  await storeBatch(site.database.ingest, batch, { time: site.time });
  const recent = DAY_START + 3 * DAY - 5 * MINUTE;
  await site.import(id, [[(recent - DAY_START) / MINUTE, 8]]);
  const before = await bytes("samples");
  await site.pack();
  const hours = await site.trend(id, "1h", 0, 3 * 24 * 60);

  const compaction = new Compaction({ pool: site.database.ingest, log: silent, least: 500_000 });
  await expect.poll(() => sizeAfter(compaction), PATIENCE).toBeLessThan(before / 4);
  expect([...compaction.unused.keys()]).toEqual(["samples", "quarters", "hours", "days"]);
  expect(compaction.unused.get("samples")).toBeLessThan(500_000);
  expect(await site.trend(id, "1h", 0, 3 * 24 * 60)).toEqual(hours);
  expect((await site.trend(id, "raw", 3 * 24 * 60 - 6, 3 * 24 * 60)).means).toEqual([8]);
});

test("a month of samples that are all packed takes no room", async () => {
  await site.stop();
  await site.start(DAY_START + 3 * DAY);
  const id = site.point();
  const batch = {
    length: SAMPLES,
    ids: new Int32Array(SAMPLES).fill(id),
    times: Float64Array.from({ length: SAMPLES }, (_, row) => DAY_START - 60 * DAY + (row * DAY) / SAMPLES),
    values: Float64Array.from({ length: SAMPLES }, (_, row) => Math.cos(row)),
  };
  await site.import(id, [[-60 * 24 * 60, 1]]);
  await storeBatch(site.database.ingest, batch, { time: site.time });
  const before = await bytes("samples");
  await site.pack();
  const compaction = new Compaction({ pool: site.database.ingest, log: silent });
  await expect.poll(() => sizeAfter(compaction), PATIENCE).toBeLessThan(before - 1_000_000);
});

test("a table that somebody reads is left alone until later", async () => {
  const compaction = new Compaction({ pool: site.database.ingest, log: silent, least: -1 });
  const reader = await site.database.heavy.connect();
  await reader.query("BEGIN");
  await reader.query("SELECT count(*) FROM rollup_15m");
  await compaction.run(site.now);
  await reader.query("ROLLBACK");
  reader.release();
  expect(compaction.unused.size).toBe(4);
});
