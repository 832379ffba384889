import { expect, test } from "vitest";
import { joinedSeries, type Series } from "./samples.ts";

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
