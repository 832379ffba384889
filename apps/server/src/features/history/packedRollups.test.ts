import type { PointId } from "@atrium/contract";
import { afterEach, expect, test } from "vitest";
import { openTestDatabase } from "../../../test/testDatabase.ts";
import { DAY, DAY_START, HOUR, MINUTE, TestHistory } from "../../../test/testHistory.ts";
import type { History } from "./history.ts";
import { readRollups } from "./packedRollups.ts";
import { inTransaction } from "./transaction.ts";
import { writeSummaries } from "./summaryStore.ts";

const EVER = { from: 0, to: Date.UTC(9999, 0) };
let site: TestHistory;
let running: History;
let points: PointId[];
afterEach(async () => {
  await site.stop();
  await site.close();
});

/** Days around the end of a month, and some of the month before: gaps, negative values, what stands still, what is silent. */
async function fill(zone: string, edge: string): Promise<{ from: number; to: number }> {
  site = await TestHistory.open(openTestDatabase, zone);
  const to = site.time.addDays(site.time.parse(edge), 3);
  const from = site.time.addDays(site.time.parse(edge), -3);
  running = await site.start(site.time.addDays(to, 40));
  const [meter, wild, still, rare] = [site.point(), site.point(), site.point(), site.point()];
  points = [meter, wild, still, rare];
  const days = [
    ...site.time.days(site.time.addDays(from, -30), site.time.addDays(from, -28)),
    ...site.time.days(from, to),
  ];
  for (const day of days) {
    const own = Array.from({ length: (site.time.addDays(day, 1) - day) / (10 * MINUTE) }, (_, row) => row);
    const minutes = own.map((row) => (day - DAY_START) / MINUTE + row * 10);
    await site.import(
      meter,
      minutes.map((minute, row) => [minute, Math.round((minute + 1e6) * 7 + row) / 1000]),
    );
    await site.import(
      wild,
      minutes.map((minute, row) => [minute, row % 50 > 40 ? Number.NaN : Math.sin(minute) * (row - 70)]),
    );
    await site.import(
      still,
      minutes.map((minute, row) => [minute, row < 100 ? 21 : 22]),
    );
    if ((day - from) / DAY > 2) await site.import(rare, [[minutes[77] ?? 0, day === from ? 5 : Number.NaN]]);
  }
  return { from, to };
}

/** Every answer that samples, hours and days are a part of. */
async function answers({ from, to }: { from: number; to: number }): Promise<unknown> {
  const ranges = [
    { from: from - 31 * DAY, to },
    { from: from + 5 * HOUR, to: to - 7 * HOUR },
    { from: to - 3 * DAY - HOUR, to: to - 3 * DAY + HOUR },
  ];
  const trends = ranges.flatMap((range) =>
    (["raw", "1h", "1d"] as const).map(async (step) => running.trends(points, { ...range, step })),
  );
  const single = points.flatMap((point) =>
    (["1h", "1d"] as const).map(async (step) => running.trend(point, { from, to, step })),
  );
  const states = [from - 29 * DAY, from + 2 * DAY, to].map(async (time) => running.statesAt(points, time));
  return Promise.all([...trends, ...single, ...states]);
}

async function count(table: string): Promise<number> {
  const { rows } = await site.database.ingest.query<{ count: number }>(`SELECT count(*)::int AS count FROM ${table}`);
  return rows[0]?.count ?? 0;
}

test.each([
  ["Asia/Bangkok", "2026-11-01"],
  // The clocks of these go back, or forward, beside the end of a month; in the last one by half an hour.
  ["America/Havana", "2026-11-01"],
  ["America/New_York", "2026-11-01"],
  ["Africa/Casablanca", "2026-04-01"],
  ["Australia/Lord_Howe", "2026-10-04"],
])("in %s, hours and days around %s answer the same single, packed by day and joined by month", async (zone, edge) => {
  const range = await fill(zone, edge);
  const single = await answers(range);
  await site.pack();
  expect([await count("rollup_1h"), await count("rollup_1d")]).toEqual([0, 0]);
  expect(await answers(range)).toEqual(single);
  await running.maintenance.joinMonths();
  expect(await count("packed_rollups")).toBeLessThanOrEqual(3 * points.length);
  expect(await count("packed_samples")).toBeLessThanOrEqual(3 * points.length);
  expect(await answers(range)).toEqual(single);
});

test("a late sample changes an hour of a month that is joined, before its day is packed again and after", async () => {
  const range = await fill("Asia/Bangkok", "2026-11-01");
  await site.pack();
  await running.maintenance.joinMonths();
  const [meter] = points;
  if (meter === undefined) throw new Error("there is no point");
  const moment = range.from + 30 * HOUR + 5 * MINUTE;
  const hour = { from: range.from + 30 * HOUR, to: range.from + 31 * HOUR, step: "1h" } as const;
  const max = async () => (await running.trends([meter], hour)).series[0]?.highest;
  const before = await answers(range);
  await site.import(meter, [[(moment - DAY_START) / MINUTE, 9_999]]);
  const after = await answers(range);
  expect(await max()).toBe(9_999);
  expect(after).not.toEqual(before);
  const rows = await count("packed_rollups");
  await site.pack();
  expect([await count("rollup_1h"), await count("packed_rollups")]).toEqual([0, rows]);
  expect(await answers(range)).toEqual(after);
});

test("days that an earlier version packed are packed as now, whenever that is interrupted, and answer the same in between", async () => {
  const range = await fill("Asia/Bangkok", "2026-11-01");
  await site.pack();
  const expected = await answers(range);
  await leaveAsEarlierVersion();
  const total = await count("rollup_1h");
  expect(await answers(range)).toEqual(expected);

  const work = running.maintenance.run();
  await expect.poll(() => count("rollup_1h"), { interval: 1 }).toBeLessThan(total);
  await site.stop();
  await work;
  running = await site.start(site.now);
  expect(await answers(range)).toEqual(expected);
  await expect.poll(async () => (await count("rollup_1h")) + (await count("rollup_1d")), { timeout: 15_000 }).toBe(0);
  expect(await answers(range)).toEqual(expected);
});

/** Hours and days stand alone, also those of packed days. */
async function leaveAsEarlierVersion(): Promise<void> {
  await inTransaction(site.database.ingest, async (client) => {
    for (const table of ["rollup_1h", "rollup_1d"] as const) {
      await writeSummaries(client, table, await readRollups(client, table, points, EVER));
    }
    await client.query("TRUNCATE packed_rollups");
    await client.query("UPDATE history_days SET packed_form = 1");
  });
}
