import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { PointId, QUALITY, type TrendStep } from "@atrium/contract";
import type { Clock, Log } from "@atrium/drivers";
import { afterAll, afterEach, beforeAll, expect, test, vi } from "vitest";
import type { PointChanges } from "../../platform/bus.ts";
import { createInProcessBus } from "../../platform/inProcessBus.ts";
import { openTestDatabase, type TestDatabase } from "../../platform/database/testDatabase.ts";
import { SiteTime } from "../../platform/siteTime.ts";
import { History } from "./history.ts";

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;
const DAY_START = Date.parse("2026-11-18T17:00:00Z");
const silent: Log = { debug: () => undefined, info: () => undefined, warn: () => undefined, error: () => undefined };

let database: TestDatabase;
let folder: string;
let history: History | undefined;
let now = DAY_START;
const bus = createInProcessBus((error) => {
  throw error;
});
const tell = (told: PointChanges) => bus.publish("points.changed", told);
let nextPoint = 1;

const clock: Clock = {
  now: () => now,
  after(delay, task) {
    // Waiting is for real but short; what time it is, the test says.
    const timer = setTimeout(task, Math.min(delay, 5));
    return () => clearTimeout(timer);
  },
};

beforeAll(async () => {
  database = await openTestDatabase();
  folder = await mkdtemp(join(tmpdir(), "atrium-history-"));
});
afterAll(async () => {
  await database.stop();
  await rm(folder, { recursive: true, force: true });
});
afterEach(async () => {
  await history?.stop();
  history = undefined;
});

async function started(options: { queueBound?: number } = {}): Promise<History> {
  const running = new History({
    database,
    bus,
    clock,
    log: silent,
    time: new SiteTime("Asia/Bangkok"),
    folder,
    pointId: (device, key) => (key === "value" ? Number(device) : undefined),
    ...options,
  });
  await running.start();
  history = running;
  return running;
}

function point(): PointId {
  return PointId.parse(nextPoint++);
}

/** Rows of id, minute of the day, value; null is a bad quality. */
function changes(rows: readonly (readonly [number, number, number | null])[]): PointChanges {
  return {
    length: rows.length,
    sequence: 0,
    ids: Int32Array.from(rows, ([id]) => id),
    times: Float64Array.from(rows, ([, minute]) => DAY_START + minute * MINUTE),
    values: Float64Array.from(rows, ([, , value]) => value ?? Number.NaN),
    qualities: Uint8Array.from(rows, ([, , value]) => (value === null ? QUALITY.bad : QUALITY.good)),
  };
}

async function stored(running: History, id: PointId, count: number): Promise<void> {
  const query = { from: DAY_START - DAY, to: DAY_START + 30 * DAY, step: "raw" as const };
  await vi.waitFor(async () => expect((await running.trend(id, query)).times).toHaveLength(count), {
    timeout: 15_000,
    interval: 10,
  });
}

/** Imports samples of one point: minute of the day and value. */
async function imported(running: History, id: number, samples: readonly (readonly [number, number])[]) {
  return running.importer.take({
    devices: [String(id)],
    points: ["value"],
    series: samples.map(() => 0),
    times: samples.map(([minute]) => DAY_START + minute * MINUTE),
    values: samples.map(([, value]) => value),
  });
}

async function trend(running: History, id: PointId, step: TrendStep, fromMinute: number, toMinute: number) {
  return running.trend(id, { step, from: DAY_START + fromMinute * MINUTE, to: DAY_START + toMinute * MINUTE });
}

test("values of the bus come back as a trend, and trouble is a gap", async () => {
  now = DAY_START + 20 * MINUTE;
  const running = await started();
  const id = point();
  tell(
    changes([
      [id, 1, 10],
      [id, 5, 20],
    ]),
  );
  tell(changes([[id, 5, null]]));
  tell(changes([[id, 5, null]]));
  now = DAY_START + 30 * MINUTE;
  tell(changes([[id, 30, 30]]));
  await stored(running, id, 4);
  const raw = await trend(running, id, "raw", 3, 60);
  expect(raw.before).toEqual({ time: DAY_START + MINUTE, value: 10 });
  expect(raw.times.map((time) => (time - DAY_START) / MINUTE)).toEqual([5, 20, 30]);
  expect(raw.means).toEqual([20, null, 30]);
});

test("means weigh each value by how long it held, carry it on, and leave gaps out", async () => {
  now = DAY_START + 2 * HOUR;
  const running = await started();
  const id = point();
  // 10 from 00:00, 20 from 00:10, gap from 00:20 to 00:40, 30 from 00:40 on.
  tell(
    changes([
      [id, 0, 10],
      [id, 10, 20],
    ]),
  );
  now = DAY_START + 20 * MINUTE;
  tell(changes([[id, 20, null]]));
  now = DAY_START + 105 * MINUTE;
  tell(changes([[id, 40, 30]]));
  await stored(running, id, 4);
  const expected = {
    quarters: [(10 * 10 + 20 * 5) / 15, 20, 30, 30, 30, 30, 30],
    hour: (10 * 10 + 20 * 10 + 30 * 20) / 40,
  };
  const check = async () => {
    const quarters = await trend(running, id, "15m", 0, 120);
    expect(quarters.means).toEqual(expected.quarters.map((mean) => expect.closeTo(mean, 9)));
    expect(quarters.minima?.slice(0, 2)).toEqual([10, 20]);
    expect(quarters.maxima?.slice(0, 2)).toEqual([20, 20]);
    expect((await trend(running, id, "1h", 0, 120)).means).toEqual([expect.closeTo(expected.hour, 9), 30]);
    const share = (10 * 10 + 20 * 10 + 30 * 65) / 85;
    expect((await trend(running, id, "1d", 0, 120)).means).toEqual([expect.closeTo(share, 9)]);
  };
  await check();
  await running.maintenance.run();
  await check();
});

test("a batch that comes twice counts once, early or late, packed or not", async () => {
  now = DAY_START + 3 * DAY;
  const running = await started();
  const id = point();
  const samples = Array.from({ length: 288 }, (_, index) => [index * 5, 100 + (index % 7) / 4] as const);
  expect(await imported(running, id, samples)).toEqual({ accepted: 288, unknownSeries: 0 });
  const days = { step: "1d", from: DAY_START, to: DAY_START + DAY } as const;
  const quarters = { step: "15m", from: DAY_START, to: DAY_START + DAY } as const;
  const raw = { step: "raw", from: DAY_START, to: DAY_START + DAY } as const;
  const before = [await running.trend(id, days), await running.trend(id, quarters), await running.trend(id, raw)];
  const again = async () => [
    await running.trend(id, days),
    await running.trend(id, quarters),
    await running.trend(id, raw),
  ];
  await imported(running, id, samples.slice(100, 200));
  expect(await again()).toEqual(before);

  await database.ingest.query("UPDATE history_days SET changed_at = changed_at - interval '1 hour'");
  now = Date.now();
  await running.maintenance.pack();
  now = DAY_START + 3 * DAY;
  const { rows } = await database.ingest.query("SELECT 1 FROM samples WHERE point_id = $1", [id]);
  expect(rows).toHaveLength(0);
  expect(await again()).toEqual(before);
  await imported(running, id, samples.slice(100, 200));
  expect(await again()).toEqual(before);
  await imported(running, id, [[7.5, 500]]);
  const changed = await running.trend(id, raw);
  expect(changed.times).toHaveLength(289);
  expect((await running.trend(id, quarters)).maxima?.[0]).toBe(500);
});

test("the past may come after the present", async () => {
  now = DAY_START + DAY + 2 * HOUR;
  const running = await started();
  const id = point();
  tell(changes([[id, 24 * 60 + 100, 5]]));
  await stored(running, id, 1);
  await imported(running, id, [
    [0, 1],
    [23 * 60, 3],
  ]);
  const reply = await trend(running, id, "1d", 0, 48 * 60);
  expect(reply.means[0]).toBeCloseTo((1 * 23 + 3) / 24, 9);
  expect(reply.means[1]).toBeCloseTo((3 * 100 + 5 * 20) / 120, 9);
});

test("an import refuses what is not right and tells what it does not know", async () => {
  now = DAY_START;
  const running = await started();
  const batch = { devices: ["1", "2"], points: ["value", "nothing"], series: [1], times: [now], values: [1] };
  expect(await running.importer.take(batch)).toEqual({ accepted: 0, unknownSeries: 1 });
  await expect(running.importer.take({ ...batch, series: [2] })).rejects.toThrow("not what this call expects");
  await expect(running.importer.take({ ...batch, times: [now + DAY] })).rejects.toThrow("not what this call expects");
  await running.importer.take({ ...batch, progress: { done: 3, total: 365 } });
  expect(running.importer.progress).toEqual({ done: 3, total: 365 });
  expect((await running.extent()).isImported).toBe(false);
  await running.importer.take({ ...batch, progress: { done: 365, total: 365 } });
  expect(running.importer.progress).toBeUndefined();
  expect((await running.extent()).isImported).toBe(true);
});

test("a raw range with too many samples names the step that fits", async () => {
  now = DAY_START + DAY;
  const running = await started();
  const id = point();
  const samples = Array.from({ length: 12_000 }, (_, index) => [index / 10, index] as const);
  await imported(running, id, samples);
  await imported(
    running,
    id,
    samples.map(([minute, value]) => [minute + 0.05, value] as const),
  );
  await expect(trend(running, id, "raw", 0, 1_440)).rejects.toThrow("step 15m");
  expect((await trend(running, id, "15m", 0, 1_440)).times).toHaveLength(96);
});

async function killDatabase(): Promise<void> {
  const pid = database.serverPid();
  if (pid !== undefined) process.kill(pid, "SIGKILL");
  await vi.waitFor(() => expect(database.state()).toBe("unavailable"), { timeout: 10_000, interval: 1 });
}

test("nothing that came in is lost when the database is killed while values flow", async () => {
  now = DAY_START;
  const running = await started();
  const id = point();
  const other = point();
  const total = 600;
  for (let row = 0; row < total; row += 1) {
    now = DAY_START + row * 1_000;
    tell(
      changes([
        [id, row / 60, row],
        [other, row / 60, -row],
      ]),
    );
    if (row === 200) {
      await killDatabase();
    }
    if (row % 10 === 0) await new Promise((resolve) => setTimeout(resolve, 1));
  }
  await vi.waitFor(() => expect(database.state()).toBe("available"), { timeout: 20_000, interval: 10 });
  await stored(running, id, total);
  await stored(running, other, total);
  const raw = await trend(running, id, "raw", 0, 60);
  expect(raw.means).toEqual(Array.from({ length: total }, (_, row) => row));
  expect(running.lostSamples).toBe(0);
  expect(running.queuedSamples).toBe(0);
});

test("where the program was not running, the history has a gap", async () => {
  const week = 7 * 24 * 60;
  now = DAY_START + week * MINUTE;
  const first = await started();
  const id = point();
  tell(changes([[id, week, 7]]));
  await stored(first, id, 1);
  await first.stop();
  now += 2 * HOUR;
  const second = await started();
  tell(changes([[id, week + 120, 8]]));
  await stored(second, id, 3);
  const raw = await trend(second, id, "raw", week, week + 180);
  expect(raw.means).toEqual([7, null, 8]);
  expect((raw.times[1] ?? 0) - DAY_START - week * MINUTE).toBeLessThan(MINUTE);
});
