import type { PoolClient } from "pg";
import { afterAll, afterEach, beforeAll, expect, test, vi } from "vitest";
import { DAY_START, MINUTE, TestHistory } from "../../../test/testHistory.ts";
import { storeBatch } from "./ingestStore.ts";
import { emptySeries } from "./samples.ts";
import { readSeries } from "./seriesStore.ts";
import { summarise } from "./summarising.ts";
import type { Summary } from "./summary.ts";
import { readSummaries } from "./summaryStore.ts";

const POINTS = 120;
/** Of the first points that are rolled up, and of later ones. */
const [EARLY, LATER] = [0, 60];
const QUARTER = 15 * MINUTE;
const PATIENCE = { timeout: 15_000, interval: 10 };

/** The connections that wait for this one. */
const WAITING = "FROM pg_stat_activity WHERE pg_backend_pid() = ANY(pg_blocking_pids(pid))";

let site: TestHistory;
beforeAll(async () => {
  site = await TestHistory.open();
});
afterAll(async () => site.close());
afterEach(async () => site.stop());

test("writers go on while quarter hours are rolled up, and their late samples are in the rollups", async () => {
  const from = DAY_START + QUARTER;
  const { ids, early, holder } = await heldHalfWay(from);
  // This one is through before the others may go on.
  await store([[early, 30.5, 7]]);
  const late = store([[early, 20.5, 900]]);
  // The half that is rolled up counts once: 40 for five minutes, then 0, 0, 1, 2 ... to 14, and 7 for the last half
  // minute.
  expect((await site.trend(early, "1h", 0, 60)).means[0]).toBeCloseTo((5 * 40 + 91 + 7 + 3.5) / 21, 9);
  await letGo(holder);
  await Promise.all([late, isRolledUp(from + QUARTER)]);
  await expectRight(ids, from);
});

test("an interrupted rollup is completed correctly the next time, whatever came in between", async () => {
  const from = DAY_START + 9 * QUARTER;
  const { ids, early, later, holder } = await heldHalfWay(from);
  const { rows: cutOff } = await holder.query(`SELECT pg_terminate_backend(pid) ${WAITING}`);
  expect(cutOff).toHaveLength(1);
  const late = store([
    [early, 9 * 15 + 5.5, 900],
    [later, 9 * 15 + 5.5, -900],
  ]);
  await letGo(holder);
  await Promise.all([late, isRolledUp(from + QUARTER)]);
  await expectRight(ids, from);
});

/** Points with a sample a minute and one of the quarter hour before, of which the first are rolled up and the others are held back. */
async function heldHalfWay(from: number) {
  await site.start(from);
  await site.database.ingest.query("UPDATE history_state SET rolled_until = to_timestamp($1::float8 / 1000)", [from]);
  const ids = Array.from({ length: POINTS }, () => site.point());
  const [early, later] = [ids[EARLY], ids[LATER]];
  if (early === undefined || later === undefined) throw new Error("there are too few points");
  const start = (from - DAY_START) / MINUTE;
  await store(ids.map((id) => [id, start - 5, 40]));
  for (let minute = 0; minute < 16; minute += 1) {
    await store(ids.map((id) => [id, start + minute, Math.max(0, minute - 1)]));
  }
  const holder = await site.database.heavy.connect();
  await holder.query("BEGIN");
  await holder.query(
    `INSERT INTO rollup_15m (point_id, ts, n, sum, weighted, seconds, increase)
     VALUES ($1, to_timestamp($2::float8 / 1000), 0, 0, 0, 0, 0)`,
    [later, from],
  );
  site.now = from + 16 * MINUTE;
  await vi.waitFor(async () => expect((await holder.query(`SELECT 1 ${WAITING}`)).rows).toHaveLength(1), PATIENCE);
  expect(await quarters([early], from)).toHaveLength(1);
  return { ids, early, later, holder };
}

async function letGo(holder: PoolClient): Promise<void> {
  await holder.query("ROLLBACK");
  holder.release();
}

/** Rolling up repeats by itself, as often as the clock lets it. */
async function isRolledUp(until: number): Promise<void> {
  await vi.waitFor(async () => {
    const { rows } = await site.database.heavy.query(
      "SELECT 1 FROM history_state WHERE rolled_until >= to_timestamp($1::float8 / 1000)",
      [until],
    );
    expect(rows).toHaveLength(1);
  }, PATIENCE);
}

async function quarters(ids: readonly number[], from: number): Promise<string[]> {
  return lines(await readSummaries(site.database.heavy, "rollup_15m", ids, { from, to: from + QUARTER }));
}

/** Each table equals the program's own summaries of the samples. */
async function expectRight(ids: readonly number[], from: number): Promise<void> {
  const range = { from: site.time.startOfHour(from), to: from + QUARTER };
  const series = await readSeries(site.database.heavy, ids, range);
  const bucketOf = {
    rollup_15m: (time: number) => Math.floor(time / QUARTER) * QUARTER,
    rollup_1h: (time: number) => site.time.startOfHour(time),
  };
  for (const table of ["rollup_15m", "rollup_1h"] as const) {
    const kept = await readSummaries(site.database.heavy, table, ids, range);
    const expected = new Map(ids.map((id) => [id, summarise(series.get(id) ?? emptySeries, bucketOf[table])]));
    expect(lines(kept)).toEqual(lines(expected));
    expect(kept.size).toBe(POINTS);
  }
}

function lines(summaries: ReadonlyMap<number, readonly Summary[]>): string[] {
  return [...summaries].flatMap(([id, own]) => own.map((summary) => `${id} ${JSON.stringify(summary)}`)).sort();
}

/** Samples of point, minute of the day, value. */
async function store(rows: readonly (readonly [point: number, minute: number, value: number])[]): Promise<void> {
  const batch = {
    length: rows.length,
    ids: Int32Array.from(rows, ([id]) => id),
    times: Float64Array.from(rows, ([, minute]) => DAY_START + minute * MINUTE),
    values: Float64Array.from(rows, ([, , value]) => value),
  };
  await storeBatch(site.database.ingest, batch, { time: site.time });
}
