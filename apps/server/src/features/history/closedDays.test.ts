import type { PointId } from "@atrium/contract";
import { afterAll, afterEach, beforeAll, expect, test } from "vitest";
import { DAY, DAY_START, HOUR, MINUTE, TestHistory } from "../../../test/testHistory.ts";
import { storeBatch } from "./ingestStore.ts";

let site: TestHistory;
beforeAll(async () => {
  site = await TestHistory.open();
});
afterAll(async () => site.close());
afterEach(async () => site.stop());

type Row = readonly [minute: number, value: number];
const MINUTES_A_DAY = 24 * 60;

/** A year's import as it comes: gaps, negative values, a counter that starts again, what stands still. */
const rows: readonly Row[] = Array.from({ length: 2 * 288 }, (_, index) => {
  const value = index % 90 > 70 ? Number.NaN : index < 200 ? 21 : ((index % 100) - 30) / 8;
  return [index * 5, value] as const;
});

/** As samples that stand alone, until somebody packs their day. */
async function storeSingle(id: number, some: readonly Row[]): Promise<void> {
  const batch = {
    length: some.length,
    ids: Int32Array.from(some, () => id),
    times: Float64Array.from(some, ([minute]) => DAY_START + minute * MINUTE),
    values: Float64Array.from(some, ([, value]) => value),
  };
  await storeBatch(site.database.ingest, batch, { time: site.time });
}

async function answers(id: PointId): Promise<unknown> {
  const steps = ["1d", "1h", "15m", "raw"] as const;
  const replies = await Promise.all(steps.map((step) => site.trend(id, step, -60, 3 * MINUTES_A_DAY)));
  return replies.map(({ before, times, means, minima, maxima }) => ({ before, times, means, minima, maxima }));
}

async function single(id: number): Promise<number[]> {
  const counts: number[] = [];
  for (const table of ["samples", "rollup_15m", "rollup_1h", "rollup_1d", "packed_samples", "packed_rollups"]) {
    const query = `SELECT 1 FROM ${table} WHERE point_id = $1`;
    counts.push((await site.database.ingest.query(query, [id])).rows.length);
  }
  return counts;
}

test("samples of closed days are packed at once, and answer as samples do that stand alone", async () => {
  await site.start(DAY_START + 3 * DAY);
  const [packed, alone] = [site.point(), site.point()];
  await storeSingle(alone, rows);
  await site.import(packed, rows);
  expect(await single(packed)).toEqual([0, 0, 0, 0, 2, 1]);
  expect(await answers(packed)).toEqual(await answers(alone));
  await site.pack();
  expect(await single(alone)).toEqual([0, 0, 0, 0, 2, 2]);
  expect(await answers(packed)).toEqual(await answers(alone));
});

test("they join what is there already, whether that stands alone or is packed, in any order and twice", async () => {
  await site.start(DAY_START + 3 * DAY);
  const [whole, parts] = [site.point(), site.point()];
  await site.import(whole, rows);
  const third = (rest: number) => rows.filter((_, index) => index % 3 === rest);
  await storeSingle(parts, third(1));
  await site.import(parts, third(2).toReversed());
  await site.import(parts, [...third(0), ...third(2)]);
  // The first that came stays.
  await site.import(parts, [[5, 1_000]]);
  expect(await single(parts)).toEqual([0, 0, 0, 0, 2, 1]);
  expect(await answers(parts)).toEqual(await answers(whole));
});

test("a batch may have the samples of a point in pieces, in any order and twice: of a moment the first counts", async () => {
  await site.start(DAY_START + 3 * DAY);
  const [whole, pieces, other] = [site.point(), site.point(), site.point()];
  await site.import(whole, rows);
  const late = rows.filter((_, index) => index % 3 > 0);
  const of = (point: PointId, some: readonly Row[]) => some.map((row) => ({ point, row }));
  const alone = (row: Row) => of(other, [row]);
  const mixed = [
    ...of(pieces, rows.slice(0, 40)),
    ...alone([7, 1]),
    // Others of the same moments, which come too late.
    ...of(
      pieces,
      rows.slice(20, 40).map(([minute]) => [minute, 1_000] as const),
    ),
    ...of(pieces, rows.slice(40, 300)),
    ...alone([3, 2]),
    ...of(pieces, late.slice(150).toReversed()),
    ...of(pieces, rows.slice(280)),
  ];
  const batch = {
    length: mixed.length,
    ids: Int32Array.from(mixed, ({ point }) => point),
    times: Float64Array.from(mixed, ({ row: [minute] }) => DAY_START + minute * MINUTE),
    values: Float64Array.from(mixed, ({ row: [, value] }) => value),
  };
  await storeBatch(site.database.ingest, batch, { time: site.time, closedBefore: site.now });
  expect(await answers(pieces)).toEqual(await answers(whole));
  const latest = await site.database.ingest.query<{ id: number; at: number }>(
    "SELECT point_id AS id, date_part('epoch', ts) * 1000 AS at FROM latest WHERE point_id = ANY($1) ORDER BY 1",
    [[pieces, other]],
  );
  expect(latest.rows).toEqual([
    { id: pieces, at: DAY_START + 575 * 5 * MINUTE },
    { id: other, at: DAY_START + 7 * MINUTE },
  ]);
});

test("samples of yesterday evening stand alone until their day is over for some hours, and the day before is packed", async () => {
  await site.start(DAY_START + 2 * DAY + HOUR);
  const id = site.point();
  await site.import(id, rows);
  expect(await single(id)).toEqual([288, 96, 24, 1, 1, 1]);
  const before = await answers(id);
  site.now = DAY_START + 3 * DAY;
  await site.pack();
  expect(await single(id)).toEqual([0, 0, 0, 0, 2, 2]);
  site.now = DAY_START + 2 * DAY + HOUR;
  expect(await answers(id)).toEqual(before);
});

test("a day counts as changed each time, so that what was counted of it is counted again", async () => {
  const running = await site.start(DAY_START + 3 * DAY);
  const id = site.point();
  const version = async () => (await running.dayVersions({ from: DAY_START, to: DAY_START + DAY })).get(DAY_START) ?? 0;
  await site.import(id, rows);
  const before = await version();
  await site.import(id, [[7, 3]]);
  expect(await version()).toBe(before + 1);
});
