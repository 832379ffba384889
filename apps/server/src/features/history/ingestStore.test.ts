import { afterAll, afterEach, beforeAll, expect, test } from "vitest";
import { DAY_START, MINUTE, TestHistory } from "../../../test/testHistory.ts";
import { storeBatch } from "./ingestStore.ts";
import type { SampleBatch } from "./samples.ts";

let site: TestHistory;
beforeAll(async () => {
  site = await TestHistory.open();
});
afterAll(async () => site.close());
afterEach(async () => site.stop());

/** More samples of one point than go into one INSERT. */
const MANY = 3_000;
const FIRST = DAY_START + MINUTE;

interface Sample {
  readonly id: number;
  readonly time: number;
  readonly value: number;
}

function batchOf(samples: readonly Sample[]): SampleBatch {
  return {
    length: samples.length,
    ids: Int32Array.from(samples, ({ id }) => id),
    times: Float64Array.from(samples, ({ time }) => time),
    values: Float64Array.from(samples, ({ value }) => value),
  };
}

/** One each ten milliseconds, counting up from a value. */
function many(id: number, value: number, from = FIRST): Sample[] {
  return Array.from({ length: MANY }, (_, index) => ({ id, time: from + index * 10, value: value + index }));
}

async function storeLive(samples: readonly Sample[]): Promise<void> {
  const aliveAt = samples.at(-1)?.time ?? 0;
  await storeBatch(site.database.ingest, batchOf(samples), { time: site.time, aliveAt });
}

async function stored(id: number): Promise<Sample[]> {
  const { rows } = await site.database.ingest.query<Sample>(
    `SELECT point_id AS id, round(date_part('epoch', ts) * 1000) AS time, value
     FROM samples WHERE point_id = $1 ORDER BY ts`,
    [id],
  );
  return rows;
}

async function newest(id: number): Promise<object | undefined> {
  const { rows } = await site.database.ingest.query<object>(
    `SELECT value, held, date_part('epoch', ts) * 1000 - $2 AS after, date_part('epoch', changed_at) * 1000 - $2 AS held_after
     FROM latest WHERE point_id = $1`,
    [id, FIRST],
  );
  return rows[0];
}

test("a large batch is stored to the last sample, with what each point has held since when", async () => {
  await site.start(DAY_START);
  const [one, other] = [site.point(), site.point()];
  const samples = [...many(one, -7.25), { id: other, time: FIRST, value: 3 }, { id: other, time: FIRST + 5, value: 4 }];
  await storeLive([...samples, { id: other, time: FIRST + 9, value: Number.NaN }]);
  expect(await stored(one)).toEqual(many(one, -7.25));
  expect(await newest(one)).toEqual({ value: MANY - 8.25, held: MANY - 8.25, after: 29_990, held_after: 29_990 });
  expect(await newest(other)).toEqual({ value: Number.NaN, held: 4, after: 9, held_after: 5 });
});

test("a large batch that comes again counts once, and what comes with it for the first time is stored", async () => {
  await site.start(DAY_START);
  const id = site.point();
  await storeLive(many(id, 100));
  const later = many(id, 9_000, FIRST + MANY * 10);
  await storeLive([...many(id, 500), ...later]);
  expect(await stored(id)).toEqual([...many(id, 100), ...later]);
  expect(await newest(id)).toMatchObject({ value: 9_000 + MANY - 1 });
});

test("of two samples of one moment the first counts in a large batch too", async () => {
  await site.start(DAY_START);
  const id = site.point();
  await storeLive([...many(id, 100), ...many(id, 500)]);
  expect(await stored(id)).toEqual(many(id, 100));
});
