import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { openTestDatabase, type TestDatabase } from "../../../test/testDatabase.ts";
import { estimateSamples } from "./seriesStore.ts";

const DAY = 86_400_000;
const FROM = Date.parse("2025-01-01T00:00:00Z");
const TO = FROM + 400 * DAY;
const POINT = 1;
let database: TestDatabase;

beforeAll(async () => {
  database = await openTestDatabase();
});
beforeEach(async () => {
  await database.ingest.query("TRUNCATE packed_samples, samples");
});
afterAll(() => database.stop());

/** Days with so many samples each, one packed row a day. */
async function packed(count: number, days: number, first = 0): Promise<void> {
  await database.ingest.query(
    `INSERT INTO packed_samples (point_id, starts, ends, count, content)
     SELECT $1, to_timestamp($2::float8 / 1000) + day * interval '1 day',
       to_timestamp($2::float8 / 1000) + (day + 1) * interval '1 day', $3, ''
     FROM generate_series($4::int, $4::int + $5::int - 1) AS day`,
    [POINT, FROM, count, first, days],
  );
}

const estimate = (from: number, limit: number) => estimateSamples(database.ingest, [POINT, 2], { from, to: TO }, limit);

test("of a long range no more is counted than it takes to know that it is too much", async () => {
  await packed(24, 400);
  // The newest hundred days have 2,400.
  expect(await estimate(FROM, 2_000)).toBe(2_400);
  expect(await estimate(FROM, 3_000)).toBe(9_600);
});

test("what is too much only in all, or lies before the newest rows, is too much", async () => {
  await packed(1, 300, 100);
  await packed(90, 100);
  expect(await estimate(FROM, 2_000)).toBe(9_300);
  expect(await estimate(FROM + 300 * DAY, 2_000)).toBe(100);
});
