import type { PointId } from "@atrium/contract";
import { afterAll, afterEach, beforeAll, expect, test } from "vitest";
import { DAY, DAY_START, HOUR, MINUTE, TestHistory } from "../../../test/testHistory.ts";
import type { History } from "./history.ts";

let site: TestHistory;
beforeAll(async () => {
  site = await TestHistory.open();
});
afterAll(async () => site.close());
afterEach(async () => site.stop());

type Row = readonly [minute: number, value: number];
const MINUTES_A_DAY = 24 * 60;
const [FROM, TO] = [10 * 60 + 2, 34 * 60 + 3];

/** Two days of a counter, and what another one says of the time from the morning of the first to that of the second. */
const rows: readonly Row[] = Array.from({ length: 2 * 288 }, (_, index) => [index * 5, index] as const);
const others: readonly Row[] = [
  [FROM, 5_000],
  [FROM + 30, Number.NaN],
  [30 * 60, 6_000],
  [TO - 1, 6_010],
];
const joined = [...rows.filter(([minute]) => minute < FROM), ...others, ...rows.filter(([minute]) => minute >= TO)];

async function rewrite(history: History, point: PointId, some: readonly Row[]): Promise<void> {
  const series = {
    times: Float64Array.from(some, ([minute]) => DAY_START + minute * MINUTE),
    values: Float64Array.from(some, ([, value]) => value),
  };
  await history.rewriteStretch({ point, from: DAY_START + FROM * MINUTE, to: DAY_START + TO * MINUTE, series });
}

async function answers(id: PointId): Promise<unknown> {
  const steps = ["1d", "1h", "15m", "raw"] as const;
  const replies = await Promise.all(steps.map((step) => site.trend(id, step, -60, 3 * MINUTES_A_DAY)));
  return replies.map(({ before, times, means, minima, maxima }) => ({ before, times, means, minima, maxima }));
}

async function newest(id: PointId): Promise<object | undefined> {
  const { rows: found } = await site.database.ingest.query<object>(
    "SELECT value, date_part('epoch', ts) * 1000 AS at FROM latest WHERE point_id = $1",
    [id],
  );
  return found[0];
}

const before = () => rows.filter(([minute]) => minute >= FROM && minute < TO);

test.each([
  ["long over and packed", 3 * DAY],
  ["over for some hours, today alone", 2 * DAY + HOUR],
  ["still running", 35 * HOUR],
])(
  "a stretch of days that are %s has another past, answers as if it had always had it, and the former one again",
  async (_, now) => {
    const history = await site.start(DAY_START + now);
    const [point, same, whole] = [site.point(), site.point(), site.point()];
    const known = (some: readonly Row[]) => some.filter(([minute]) => minute * MINUTE < now);
    await site.import(point, known(rows));
    await site.import(same, known(joined));
    await site.import(whole, known(rows));
    await rewrite(history, point, others);
    expect(await answers(point)).toEqual(await answers(same));
    expect(await newest(point)).toEqual(await newest(same));
    site.now = DAY_START + 4 * DAY;
    await site.pack();
    expect(await answers(point)).toEqual(await answers(same));
    await rewrite(history, point, before());
    expect(await answers(point)).toEqual(await answers(whole));
    await rewrite(history, point, others);
    await rewrite(history, point, before());
    expect(await answers(point)).toEqual(await answers(whole));
  },
);

test("where a stretch loses its samples, nothing of them is left: no hour, no day, no newest value", async () => {
  const history = await site.start(DAY_START + 3 * DAY);
  const point = site.point();
  const inside = before();
  await site.import(point, [[1, 7], ...inside]);
  await rewrite(history, point, []);
  const alone = site.point();
  await site.import(alone, [[1, 7]]);
  expect(await answers(point)).toEqual(await answers(alone));
  expect(await newest(point)).toEqual({ value: 7, at: DAY_START + MINUTE });
});
