import { afterAll, afterEach, beforeAll, expect, test, vi } from "vitest";
import { DAY, DAY_START, HOUR, MINUTE, TestHistory } from "../../../test/testHistory.ts";
import { openOwnServer } from "../../../test/testDatabase.ts";

let site: TestHistory;
beforeAll(async () => {
  site = await TestHistory.open(openOwnServer);
});
afterAll(async () => site.close());
afterEach(async () => site.stop());

const WAIT = { timeout: 15_000, interval: 10 };

test("values of the bus come back as a trend, and trouble is a gap", async () => {
  await site.start(DAY_START + 20 * MINUTE);
  const id = site.point();
  site.publish([
    [id, 1, 10],
    [id, 5, 20],
  ]);
  site.publish([[id, 5, null]]);
  site.publish([[id, 5, null]]);
  site.now = DAY_START + 30 * MINUTE;
  site.publish([[id, 30, 30]]);
  await vi.waitFor(async () => expect(await site.count(id)).toBe(4), WAIT);
  const raw = await site.trend(id, "raw", 3, 60);
  expect(raw.before).toEqual({ time: DAY_START + MINUTE, value: 10 });
  expect(raw.times.map((time) => (time - DAY_START) / MINUTE)).toEqual([5, 20, 30]);
  expect(raw.means).toEqual([20, null, 30]);
});

test("no value is lost when the database is killed while values arrive", async () => {
  const running = await site.start(DAY_START);
  const [id, other] = [site.point(), site.point()];
  const total = 600;
  for (let row = 0; row < total; row += 1) {
    site.now = DAY_START + row * 1_000;
    site.publish([
      [id, row / 60, row],
      [other, row / 60, -row],
    ]);
    if (row === 200) await killDatabase();
    if (row % 10 === 0) await new Promise((resolve) => setTimeout(resolve, 1));
  }
  await vi.waitFor(() => expect(site.database.state()).toBe("available"), WAIT);
  await vi.waitFor(async () => expect(await site.count(id)).toBe(total), WAIT);
  await vi.waitFor(async () => expect(await site.count(other)).toBe(total), WAIT);
  const raw = await site.trend(id, "raw", 0, 60);
  expect(raw.means).toEqual(Array.from({ length: total }, (_, row) => row));
  expect(running.lostSamples).toBe(0);
  await vi.waitFor(() => expect(running.queuedSamples).toBe(0), WAIT);
});

async function killDatabase(): Promise<void> {
  const pid = site.database.serverPid();
  if (pid !== undefined) process.kill(pid, "SIGKILL");
  await vi.waitFor(() => expect(site.database.state()).toBe("unavailable"), WAIT);
}

test("where the program was not running, the history has a gap", async () => {
  const week = 7 * 24 * 60;
  await site.start(DAY_START + week * MINUTE);
  const id = site.point();
  site.publish([[id, week, 7]]);
  await vi.waitFor(async () => expect(await site.count(id)).toBe(1), WAIT);
  await site.stop();
  await site.start(DAY_START + week * MINUTE + 2 * HOUR);
  site.publish([[id, week + 120, 8]]);
  await vi.waitFor(async () => expect(await site.count(id)).toBe(3), WAIT);
  const raw = await site.trend(id, "raw", week, week + 180);
  expect(raw.means).toEqual([7, null, 8]);
  expect((raw.times[1] ?? 0) - DAY_START - week * MINUTE).toBeLessThan(MINUTE);
});

test("after a restart it is known since when each value has held, through repeats, gaps and restarts", async () => {
  const since = async (id: number) => {
    const kept = await running.latest();
    const row = kept.ids.indexOf(id);
    return [kept.values[row], ((kept.since[row] ?? 0) - DAY_START) / MINUTE];
  };
  let running = await site.start(DAY_START + 90 * MINUTE);
  const [steady, changing, back] = [site.point(), site.point(), site.point()];
  site.publish([
    [steady, 60, 7],
    [changing, 60, 7],
    [back, 60, 7],
  ]);
  await vi.waitFor(async () => expect(await site.count(steady)).toBe(1), WAIT);
  site.publish([
    [steady, 75, 7],
    [changing, 75, 8],
    [back, 75, 8],
    [back, 80, 7],
  ]);
  site.publish([[steady, 76, null]]);
  await vi.waitFor(async () => expect(await site.count(back)).toBe(3), WAIT);
  await site.stop();
  running = await site.start(DAY_START + 3 * HOUR);
  site.publish([[steady, 180, 7]]);
  await vi.waitFor(async () => expect(await site.count(steady)).toBe(4), WAIT);
  expect(await since(steady)).toEqual([7, 60]);
  expect(await since(changing)).toEqual([8, 75]);
  expect(await since(back)).toEqual([7, 80]);
});

test("after the clock was set back, a restart still knows the newest value of each point", async () => {
  await site.start(DAY_START + 2 * HOUR);
  const id = site.point();
  site.publish([[id, 120, 7]]);
  await vi.waitFor(async () => expect(await site.count(id)).toBe(1), WAIT);
  site.now = DAY_START + HOUR;
  site.publish([[id, 60, 8]]);
  await vi.waitFor(async () => expect(await site.count(id)).toBe(2), WAIT);
  await site.stop();
  const restarted = await site.start(DAY_START + HOUR + MINUTE);
  const kept = await restarted.latest();
  expect(kept.values[kept.ids.indexOf(id)]).toBe(8);
});

test("an import refuses invalid samples and names unknown series", async () => {
  const running = await site.start(DAY_START);
  const batch = { devices: ["1", "2"], points: ["value", "nothing"], series: [1], times: [DAY_START], values: [1] };
  expect(await running.importer.take(batch)).toEqual({ accepted: 0, unknownSeries: 1 });
  await expect(running.importer.take({ ...batch, series: [2] })).rejects.toThrow("The batch is not valid");
  await expect(running.importer.take({ ...batch, times: [DAY_START + DAY] })).rejects.toThrow("The batch is not valid");
  await running.importer.take({ ...batch, progress: { done: 3, total: 365 } });
  expect(running.importer.progress).toEqual({ done: 3, total: 365 });
  expect((await running.extent()).isImported).toBe(false);
  await running.importer.take({ ...batch, progress: { done: 365, total: 365 } });
  expect(running.importer.progress).toBeUndefined();
  expect((await running.extent()).isImported).toBe(true);
});

test("imported samples are on disk when the import ends: after a kill the database has none of them to replay", async () => {
  const running = await site.start(DAY_START);
  const batch = { devices: ["1"], points: ["value"], series: [0], times: [DAY_START], values: [1] };
  await running.importer.take({ ...batch, progress: { done: 1, total: 2 } });
  const { rows: before } = await site.database.ingest.query<{ lsn: string }>("SELECT pg_current_wal_lsn() AS lsn");
  await running.importer.take({ ...batch, progress: { done: 2, total: 2 } });
  const { rows } = await site.database.ingest.query<{ isBehind: boolean }>(
    'SELECT redo_lsn >= $1::pg_lsn AS "isBehind" FROM pg_control_checkpoint()',
    [before[0]?.lsn],
  );
  expect(rows).toEqual([{ isBehind: true }]);
});

test("an import of the time before the first start corrects since when values have held, packed days too", async () => {
  const running = await site.start(DAY_START + 2 * HOUR);
  const [steady, gap, older, changed, never] = [site.point(), site.point(), site.point(), site.point(), site.point()];
  const all = [steady, gap, older, changed, never];
  site.publish(all.map((id) => [id, 119, 1]));
  await vi.waitFor(async () => expect(await site.count(never)).toBe(1), WAIT);
  const yesterday = -24 * 60;
  await site.import(steady, [
    [20, 0],
    [40, 1],
    [90, 1],
  ]);
  await site.import(gap, [
    [10, 0],
    [30, 1],
    [50, Number.NaN],
    [60, 1],
  ]);
  await site.import(older, [
    [3 * yesterday, 0],
    [2 * yesterday, 1],
    [yesterday, 1],
  ]);
  await site.import(changed, [[100, 0]]);
  await site.pack();
  const end = { devices: [], points: [], series: [], times: [], values: [] };
  await running.importer.take({ ...end, progress: { done: 40, total: 40 } });
  const { ids, since } = await running.latest();
  const minutes = all.map((id) => ((since[ids.indexOf(id)] ?? 0) - DAY_START) / MINUTE);
  expect(minutes).toEqual([40, 30, 2 * yesterday, 119, 119]);
  expect(site.datedBack).toEqual(expect.arrayContaining([steady, gap, older]));
  expect(site.datedBack).not.toContain(never);
});
