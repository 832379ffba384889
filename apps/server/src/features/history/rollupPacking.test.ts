import { deflateRawSync } from "node:zlib";
import { expect, test } from "vitest";
import { packMerged, unpackRollups } from "./rollupPacking.ts";
import type { Series } from "./samples.ts";
import { summarise } from "./summarising.ts";
import { mergedSummaries, type Summary } from "./summary.ts";
import { columnsOf } from "./summaryColumns.ts";

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const START = Date.parse("2026-10-31T17:00:00Z");

function hoursOf(count: number, interval: number, value: (row: number) => number): Summary[] {
  const series: Series = {
    times: Float64Array.from({ length: count }, (_, row) => START + Math.round(row * interval)),
    values: Float64Array.from({ length: count }, (_, row) => value(row)),
  };
  return summarise(series, (time) => Math.floor(time / HOUR) * HOUR);
}
/** The same sequence every time. */
function noise(row: number): number {
  const x = Math.sin(row * 12.9898) * 43_758.5453;
  return x - Math.floor(x);
}

/** In Wh, read once an hour: the hours of an imported year. */
const counter = hoursOf(720, HOUR, (row) => (123_456_789 + 7_321 * row + Math.round(100 * noise(row))) / 1000);
const busy = hoursOf(10_000, 4 * MINUTE + 1_234.5, (row) => Math.fround(230 + 5 * noise(row)));

test.each([
  ["a counter that is read each hour", counter],
  ["a busy sensor", busy],
  [
    "numbers of full precision, negative ones too",
    hoursOf(3_000, 7 * MINUTE, (row) => Math.sqrt(row) * (noise(row) - 0.5)),
  ],
  ["gaps, and hours of nothing else", hoursOf(3_000, 7 * MINUTE, (row) => (row % 40 < 15 ? Number.NaN : row % 7))],
  ["a counter that starts again", hoursOf(500, 11 * MINUTE, (row) => (row % 200) / 10)],
  ["large and tiny numbers", hoursOf(5, HOUR, (row) => [2 ** 53, 5e-324, -1e300, 1 / 3, -0][row] ?? 0)],
  ["hours of 30 minutes", busy.map((hour) => ({ ...hour, ts: hour.ts + HOUR / 2 }))],
  ["hours far apart", [counter[0], counter[300], counter[301]].filter((hour) => hour !== undefined)],
  ["one hour", counter.slice(0, 1)],
  ["none", []],
])("%s comes out exactly as it went in", (_name, hours) => {
  expect(unpackRollups(packMerged([], columnsOf(hours)))).toEqual(hours);
});

test("what comes to packed hours is packed with them, before, after, between and in their place", () => {
  const packed = (from: number, to: number) => packMerged([], columnsOf(busy.slice(from, to)));
  const changed = hoursOf(10_000, 4 * MINUTE + 1_234.5, (row) => Math.fround(400 + noise(row))).slice(250, 330);
  const cases: [known: Buffer[], newer: Summary[]][] = [
    [[packed(300, 400)], busy.slice(100, 200)],
    [[packed(100, 200)], busy.slice(300, 400)],
    [[packed(300, 400), packed(0, 100)], busy.slice(100, 300)],
    [[packed(0, 100), packed(200, 300)], changed],
    [[packed(0, 100), packed(300, 400)], []],
    [[], changed],
  ];
  for (const [known, newer] of cases) {
    const merged = mergedSummaries(known.flatMap(unpackRollups), newer).sort((one, other) => one.ts - other.ts);
    expect(unpackRollups(packMerged(known, columnsOf(newer)))).toEqual(merged);
  }
});

test("a short row is not deflated, and reads as one that an earlier version has deflated", () => {
  const few = counter.slice(0, 24);
  const packed = packMerged([], columnsOf(few));
  const before = Buffer.concat([Buffer.of(1), deflateRawSync(packed.subarray(1))]);
  expect(packed[0]).toBe(2);
  expect(unpackRollups(before)).toEqual(few);
  const day = packMerged([], columnsOf(counter.slice(24, 48)));
  expect(unpackRollups(packMerged([before, day], columnsOf([])))).toEqual(counter.slice(0, 48));
});

test("an hour of a counter takes few bytes", () => {
  expect(packMerged([], columnsOf(counter)).length / counter.length).toBeLessThan(3);
});

test("an hour of a busy sensor takes less than half of its thirteen numbers", () => {
  expect(packMerged([], columnsOf(busy)).length / busy.length).toBeLessThan(52);
});

test("bytes of another form are refused", () => {
  expect(() => unpackRollups(Buffer.of(9, 0, 0))).toThrow("unknown form");
});
