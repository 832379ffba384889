import { expect, test } from "vitest";
import { byPoint, joinedBatches, joinedSeries, type SampleBatch, type Series } from "./samples.ts";

function seriesOf(...samples: readonly (readonly [time: number, value: number])[]): Series {
  return {
    times: Float64Array.from(samples, ([time]) => time),
    values: Float64Array.from(samples, ([, value]) => value),
  };
}

const rows = ({ times, values }: Series) => Array.from(times, (time, row) => [time, values[row]]);

test("series are joined in the order of time, whatever order they are given in", () => {
  const monday = seriesOf([10, 1], [11, 2]);
  const tuesday = seriesOf([20, Number.NaN], [21, 4]);
  const wednesday = seriesOf([30, 5]);
  const whole = [
    [10, 1],
    [11, 2],
    [20, Number.NaN],
    [21, 4],
    [30, 5],
  ];
  expect(rows(joinedSeries([monday, tuesday, wednesday]))).toEqual(whole);
  expect(rows(joinedSeries([wednesday, seriesOf(), monday, tuesday]))).toEqual(whole);
});

test("of two samples of one moment the first counts, also where the series only touch", () => {
  expect(rows(joinedSeries([seriesOf([10, 1], [20, 2]), seriesOf([20, 7], [30, 3])]))).toEqual([
    [10, 1],
    [20, 2],
    [30, 3],
  ]);
  expect(rows(joinedSeries([seriesOf([20, 7], [30, 3]), seriesOf([10, 1], [20, 2])]))).toEqual([
    [10, 1],
    [20, 7],
    [30, 3],
  ]);
});

test("series within one another are interleaved", () => {
  const around = seriesOf([10, 1], [40, 4]);
  expect(rows(joinedSeries([around, seriesOf([20, 2], [30, 3]), seriesOf([25, 9])]))).toEqual([
    [10, 1],
    [20, 2],
    [25, 9],
    [30, 3],
    [40, 4],
  ]);
});

test("of nothing, or of empty series, comes an empty one", () => {
  expect(rows(joinedSeries([]))).toEqual([]);
  expect(rows(joinedSeries([seriesOf(), seriesOf()]))).toEqual([]);
});

function batchOf(samples: readonly (readonly [id: number, time: number, value: number])[]): SampleBatch {
  return {
    length: samples.length,
    ids: Int32Array.from(samples, ([id]) => id),
    times: Float64Array.from(samples, ([, time]) => time),
    values: Float64Array.from(samples, ([, , value]) => value),
  };
}

test("a batch by point has points in the order of their numbers, and the rows of each as they came", () => {
  const given = [
    [70_000, 5, 1],
    [3, 5, 2],
    [2_147_483_647, 1, 3],
    [70_000, 4, 4],
    [65_539, 9, 5],
    [3, 5, Number.NaN],
  ] as const;
  const sorted = [given[1], given[5], given[4], given[0], given[3], given[2]];
  expect(byPoint(batchOf(given))).toEqual(batchOf(sorted));
  expect(byPoint(batchOf(sorted))).toEqual(batchOf(sorted));
  expect(byPoint(batchOf([])).length).toBe(0);
});

test("joined batches have all rows, one batch after the other", () => {
  const [one, other] = [
    batchOf([[3, 1, 10]]),
    batchOf([
      [1, 2, 20],
      [3, 3, 30],
    ]),
  ];
  expect(joinedBatches([one, other])).toEqual(
    batchOf([
      [3, 1, 10],
      [1, 2, 20],
      [3, 3, 30],
    ]),
  );
  expect(joinedBatches([other])).toBe(other);
});
