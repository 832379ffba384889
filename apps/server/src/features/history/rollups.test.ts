import { SiteTime } from "@atrium/time";
import { afterAll, afterEach, beforeAll, expect, test } from "vitest";
import { readRollups } from "./packedRollups.ts";
import { storeBatch } from "./ingestStore.ts";
import { emptySeries } from "./samples.ts";
import { readSeries } from "./seriesStore.ts";
import { summarise } from "./summarising.ts";
import type { Summary } from "./summary.ts";
import { readSummaries } from "./summaryStore.ts";
import { DAY, DAY_START, HOUR, MINUTE, TestHistory } from "../../../test/testHistory.ts";

let site: TestHistory;
beforeAll(async () => {
  site = await TestHistory.open();
});
afterAll(async () => site.close());
afterEach(async () => site.stop());

const MINUTES_A_DAY = 24 * 60;

test("means weigh each value by how long it held, carry it on, and leave gaps out", async () => {
  const running = await site.start(DAY_START + 105 * MINUTE);
  const id = site.point();
  // 10 from 00:00, 20 from 00:10, gap from 00:20 to 00:40, 30 from 00:40 on.
  await store([
    [id, 0, 10],
    [id, 10 * MINUTE, 20],
    [id, 20 * MINUTE, Number.NaN],
    [id, 40 * MINUTE, 30],
  ]);
  const check = async () => {
    const quarters = await site.trend(id, "15m", 0, 120);
    const means = [(10 * 10 + 20 * 5) / 15, 20, 30, 30, 30, 30, 30];
    expect(quarters.means).toEqual(means.map((mean) => expect.closeTo(mean, 9)));
    expect(quarters.minima?.slice(0, 2)).toEqual([10, 20]);
    expect(quarters.maxima?.slice(0, 2)).toEqual([20, 20]);
    const hour = (10 * 10 + 20 * 10 + 30 * 20) / 40;
    expect((await site.trend(id, "1h", 0, 120)).means).toEqual([expect.closeTo(hour, 9), 30]);
    const day = (10 * 10 + 20 * 10 + 30 * 65) / 85;
    expect((await site.trend(id, "1d", 0, 120)).means).toEqual([expect.closeTo(day, 9)]);
  };
  await check();
  await running.maintenance.run();
  await check();
});

test("a repeated batch counts once, early or late, packed or not", async () => {
  await site.start(DAY_START + 3 * DAY);
  const id = site.point();
  const samples = Array.from({ length: 288 }, (_, index) => [index * 5, 100 + (index % 7) / 4] as const);
  expect(await site.import(id, samples)).toBe(288);
  const look = async () =>
    Promise.all((["1d", "1h", "15m", "raw"] as const).map((step) => site.trend(id, step, 0, MINUTES_A_DAY)));
  const before = await look();
  await site.import(id, samples.slice(100, 200));
  expect(await look()).toEqual(before);

  await site.pack();
  const { rows } = await site.database.ingest.query("SELECT 1 FROM samples WHERE point_id = $1", [id]);
  expect(rows).toHaveLength(0);
  expect(await look()).toEqual(before);
  await site.import(id, samples.slice(100, 200));
  expect(await look()).toEqual(before);
  await site.import(id, [[7.5, 500]]);
  expect((await site.trend(id, "raw", 0, MINUTES_A_DAY)).times).toHaveLength(289);
  expect((await site.trend(id, "15m", 0, MINUTES_A_DAY)).maxima?.[0]).toBe(500);
});

test("the database rolls up as the program does, whatever the samples and their order", async () => {
  await site.start(DAY_START + 2 * DAY);
  const next = random(7);
  const ids = [site.point(), site.point(), site.point()];
  const rows = Array.from({ length: 3_000 }, () => {
    const second = Math.floor(next() * 1.5 * 86_400);
    return [
      ids[Math.floor(next() * 3)] ?? 0,
      second * 1_000,
      next() < 0.2 ? Number.NaN : Math.floor(next() * 100),
    ] as const;
  }).filter(([, time]) => time % (7 * HOUR) > 3 * HOUR);
  const batches = Array.from({ length: 12 }, (_, index) => rows.filter((_row, row) => row % 12 === index));
  await Promise.all(batches.map((batch) => store(batch)));
  const range = { from: DAY_START, to: DAY_START + 2 * DAY };
  const series = await readSeries(site.database.heavy, ids, range);
  for (const [table, bucketOf] of [
    ["rollup_15m", (moment: number) => Math.floor(moment / (15 * MINUTE)) * 15 * MINUTE],
    ["rollup_1h", (moment: number) => site.time.startOfHour(moment)],
    ["rollup_1d", (moment: number) => site.time.startOfDay(moment)],
  ] as const) {
    const kept = await readSummaries(site.database.heavy, table, ids, range);
    const expected = new Map(ids.map((id) => [Number(id), summarise(series.get(id) ?? emptySeries, bucketOf)]));
    expect(lines(kept)).toEqual(lines(expected));
    expect(kept.size).toBe(3);
  }
});

test.each([
  // Midnight is shown twice, not at all, and the day before ends twice; hours of 30 minutes.
  ["America/Havana", "2026-11-01"],
  ["America/Havana", "2026-03-08"],
  ["Atlantic/Azores", "2026-10-25"],
  ["America/Santiago", "2026-04-05"],
  ["Australia/Lord_Howe", "2026-04-05"],
  ["Australia/Lord_Howe", "2026-10-04"],
])("in %s the database begins the days and hours around %s where the program does", async (zone, date) => {
  await site.start(DAY_START + 2 * DAY);
  const time = SiteTime.of(zone);
  const [id, other] = [site.point(), site.point()];
  const [from, to] = [time.addDays(time.parse(date), -1), time.addDays(time.parse(date), 2)];
  const samples = Array.from({ length: (to - from) / (15 * MINUTE) }, (_, index) => {
    return [id, from + index * 15 * MINUTE - DAY_START, index] as const;
  });
  // Makes room for the months.
  for (const moment of [from, to]) await site.import(other, [[(moment - DAY_START) / MINUTE, 1]]);
  await store(samples, time);
  const series = await readSeries(site.database.heavy, [id], { from, to });
  for (const [table, bucketOf] of [
    ["rollup_1h", (moment: number) => time.startOfHour(moment)],
    ["rollup_1d", (moment: number) => time.startOfDay(moment)],
  ] as const) {
    const kept = await readSummaries(site.database.heavy, table, [id], { from, to });
    const expected = new Map([[Number(id), summarise(series.get(id) ?? emptySeries, bucketOf)]]);
    expect(lines(kept)).toEqual(lines(expected));
  }
  const days = await site.database.ingest.query<{ at: number }>(
    `SELECT date_part('epoch', ts) * 1000 AS at FROM rollup_1d WHERE point_id = $1 ORDER BY ts`,
    [id],
  );
  expect(days.rows.map(({ at }) => at)).toEqual(time.days(from, to));
});

/** Samples of point, ms of the day, value. */
async function store(
  rows: readonly (readonly [point: number, time: number, value: number])[],
  calendar = site.time,
): Promise<void> {
  const batch = {
    length: rows.length,
    ids: Int32Array.from(rows, ([id]) => id),
    times: Float64Array.from(rows, ([, time]) => DAY_START + time),
    values: Float64Array.from(rows, ([, , value]) => value),
  };
  await storeBatch(site.database.ingest, batch, { time: calendar });
}

function lines(summaries: ReadonlyMap<number, readonly Summary[]>): string[] {
  return [...summaries].flatMap(([id, own]) => own.map((summary) => `${id} ${JSON.stringify(summary)}`)).sort();
}

/** The same numbers every time. */
function random(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state * 1_103_515_245 + 12_345) % 2_147_483_648;
    return state / 2_147_483_648;
  };
}

test("hours with a constant value are thinned when the day is packed, and read as before", async () => {
  await site.start(DAY_START + 3 * DAY);
  const id = site.point();
  const level = (index: number) => (index >= 40 && index < 60 ? 6 : 5);
  await site.import(
    id,
    Array.from({ length: 96 }, (_, index) => [index * 15, level(index)] as const),
  );
  const before = await site.trend(id, "1h", 0, MINUTES_A_DAY);
  await site.pack();
  const hours = await readRollups(site.database.heavy, "rollup_1h", [id], { from: DAY_START, to: DAY_START + DAY });
  expect(hours.get(id)).toHaveLength(3);
  expect(await site.trend(id, "1h", 0, MINUTES_A_DAY)).toEqual(before);
});

test("the past may come after the present", async () => {
  await site.start(DAY_START + DAY + 2 * HOUR);
  const id = site.point();
  await site.import(id, [[MINUTES_A_DAY + 100, 5]]);
  await site.import(id, [
    [0, 1],
    [23 * 60, 3],
  ]);
  const reply = await site.trend(id, "1d", 0, 2 * MINUTES_A_DAY);
  expect(reply.means[0]).toBeCloseTo((1 * 23 + 3) / 24, 9);
  expect(reply.means[1]).toBeCloseTo((3 * 100 + 5 * 20) / 120, 9);
});

test("of the quarter hour in which the program runs for the first time, nothing is lost that came before", async () => {
  const young = await TestHistory.open();
  try {
    const { maintenance } = await young.start(DAY_START + 100 * MINUTE);
    const id = young.point();
    await young.import(
      id,
      Array.from({ length: 10 }, (_, index) => [90 + index, 90 + index] as const),
    );
    young.now = DAY_START + 125 * MINUTE;
    await young.import(
      id,
      Array.from({ length: 20 }, (_, index) => [100 + index, 100 + index] as const),
    );
    await maintenance.run();
    const { minima, maxima } = await young.trend(id, "15m", 90, 120);
    expect([minima, maxima]).toEqual([
      [90, 105],
      [104, 119],
    ]);
  } finally {
    await young.stop();
    await young.close();
  }
});

test("a raw range with too many samples names the step that fits", async () => {
  await site.start(DAY_START + DAY);
  const id = site.point();
  for (const offset of [0, 0.05]) {
    await site.import(
      id,
      Array.from({ length: 12_000 }, (_, index) => [index / 10 + offset, index] as const),
    );
  }
  await expect(site.trend(id, "raw", 0, MINUTES_A_DAY)).rejects.toThrow("step 15m");
  expect((await site.trend(id, "15m", 0, MINUTES_A_DAY)).times).toHaveLength(96);
});
