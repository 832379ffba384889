import { expect, test } from "vitest";
import { lastBefore, packSeries, unpackSeries } from "./packing.ts";
import type { Series } from "./samples.ts";

const HOUR = 3_600_000;
const START = Date.parse("2026-11-20T00:00:00Z");

function series(count: number, interval: (row: number) => number, value: (row: number) => number): Series {
  const times = new Float64Array(count);
  let time = START;
  for (let row = 0; row < count; row += 1) times[row] = time += interval(row);
  return { times, values: Float64Array.from({ length: count }, (_, row) => value(row)) };
}
/** The same sequence every time. */
function noise(row: number): number {
  const x = Math.sin(row * 12.9898) * 43_758.5453;
  return x - Math.floor(x);
}

test.each([
  [
    "a constant",
    series(
      96,
      () => HOUR / 4,
      () => 0,
    ),
  ],
  [
    "an energy counter in Wh",
    series(
      5_000,
      (row) => 5_000 + Math.round(40 * noise(row)),
      (row) => (123_456_789 + 7 * row) / 1000,
    ),
  ],
  [
    "float registers",
    series(
      5_000,
      (row) => 5_000 + Math.round(40 * noise(row)),
      (row) => Math.fround(230 + 5 * noise(row)),
    ),
  ],
  [
    "numbers of full precision",
    series(
      300,
      () => 1_000,
      (row) => Math.sqrt(row) * (row % 2 === 0 ? 1 : -1),
    ),
  ],
  [
    "large and tiny numbers",
    series(
      4,
      () => 1,
      (row) => [2 ** 53, 5e-324, -1e300, 1 / 3][row] ?? 0,
    ),
  ],
  [
    "gaps",
    series(
      10,
      () => 60_000,
      (row) => (row % 3 === 1 ? Number.NaN : 21.5 + row),
    ),
  ],
  [
    "gaps among full precision",
    series(
      10,
      () => 60_000,
      (row) => (row % 3 === 1 ? Number.NaN : Math.PI * row),
    ),
  ],
  [
    "one sample",
    series(
      1,
      () => 17,
      () => -4,
    ),
  ],
  [
    "none",
    series(
      0,
      () => 1,
      () => 1,
    ),
  ],
])("%s comes out exactly as it went in", (_name, given) => {
  expect(unpackSeries(packSeries(given))).toEqual(given);
});

test("a long series takes no more bytes than what is new in it", () => {
  const ofPolls = (row: number) => 5_000 + Math.round(6 * noise(row)) - Math.round(6 * noise(row - 1));
  const size = (given: Series) => packSeries(given).length / given.times.length;
  const counter = series(17_280, ofPolls, (row) => (123_456_789 + Math.round(7 + 2 * noise(row)) * row) / 1000);
  expect(size(counter)).toBeLessThan(3);
  const steady = series(
    96,
    (row) => 895_000 + ofPolls(row),
    () => 1,
  );
  expect(size(steady)).toBeLessThan(1.5);
  const power = series(17_280, ofPolls, (row) => Math.fround(40 + 5 * noise(row)));
  expect(size(power)).toBeLessThan(4.7);
  // What is brought in has no more than a step of a byte for each time.
  const hours = series(
    384,
    () => HOUR,
    (row) => row % 7,
  );
  expect(size(hours)).toBeLessThan(2.1);
});

test("moments beside the beat come out exactly, however far apart they are", () => {
  const irregular = series(
    200,
    (row) => 1 + Math.round(10 ** (8 * noise(row))),
    (row) => row,
  );
  expect(unpackSeries(packSeries(irregular))).toEqual(irregular);
  const hours = series(
    200,
    () => HOUR,
    (row) => row / 4,
  );
  expect(unpackSeries(packSeries(hours))).toEqual(hours);
});

test("what an earlier version packed, long and not deflated, is still read", () => {
  const packed =
    "AQEoAQAAwAtkH3pCiSeKJ4YnhyeJJ4cniyeFJ4knhyeJJ4onhieHJ4knhyeLJ4UniSeHJ4kniieGJ4cniSeHJ4snhSeJJ4cniSeKJ4YnhyeJJ4cn" +
    "iyeFJ4kn+SMDAwMDCAMABQMIAwMDAwgDAwMDCAMDAwMIAwMDAwgDAwMDCAMDAwM=";
  const times = Float64Array.from({ length: 40 }, (_, row) => START + row * 5_000 + (row % 5 === 2 ? 3 : row % 2));
  const values = Float64Array.from({ length: 40 }, (_, row) => (row === 7 ? Number.NaN : (2_300 + (row % 5)) / 10));
  expect(unpackSeries(Buffer.from(packed, "base64"))).toEqual({ times, values });
});

test("bytes of another kind are refused", () => {
  expect(() => unpackSeries(Buffer.from([9, 0, 0, 1, 0, 0, 0, 0, 0, 0, 0, 0]))).toThrow("unknown form");
  const deflated = packSeries(
    series(
      40,
      () => 1,
      () => 1,
    ),
  );
  deflated[0] = 16 + 9;
  expect(() => unpackSeries(deflated)).toThrow("unknown form 25");
});

test("the last sample before a moment is that of the series, in whichever order rows of any length are read", () => {
  const valueOf = (row: number) => (row % 7 === 0 ? Number.NaN : Math.round(100 * noise(row)) / 10);
  for (const count of [3_000, 5, 5_000, 96]) {
    const packed = packSeries(series(count, (row) => 1_000 + Math.round(9 * noise(row)), valueOf));
    const { times, values } = unpackSeries(packed);
    for (const row of [0, 1, count - 1]) {
      expect(lastBefore(packed, (times[row] ?? 0) + 1)).toEqual({ time: times[row], value: values[row] });
      expect(lastBefore(packed, times[row] ?? 0)?.time).toBe(times[row - 1]);
    }
  }
});
