import { expect, test } from "vitest";
import { packQuarters, unpackQuarters } from "./quarterPacking.ts";
import { quarterOf } from "./steps.ts";
import { summarise } from "./summarising.ts";

const MINUTE = 60_000;
const DAY_START = Date.parse("2026-11-18T17:00:00Z");

/** A sample every five minutes of a day. */
function quarters(valueOf: (row: number) => number) {
  const rows = Array.from({ length: 288 }, (_, row) => row);
  const times = Float64Array.from(rows, (row) => DAY_START + row * 5 * MINUTE + (row % 7) * 13);
  return summarise({ times, values: Float64Array.from(rows, valueOf) }, quarterOf);
}

test.each([
  ["a counter", (row: number) => 71_204.125 + row * 0.0437],
  ["a sensor with gaps", (row: number) => (row % 29 < 4 ? Number.NaN : 21 + Math.sin(row) / 3)],
  ["a lamp", (row: number) => (row < 100 ? 0 : 80)],
])("quarter hours of %s unpack to what they were, to the last bit", (_name, valueOf) => {
  const all = quarters(valueOf);
  const bytes = packQuarters(all);
  expect(unpackQuarters(bytes)).toEqual(all);
  expect(bytes.length / all.length).toBeLessThan(60);
});

test("no quarter hours are no quarter hours", () => {
  expect(unpackQuarters(packQuarters([]))).toEqual([]);
});
