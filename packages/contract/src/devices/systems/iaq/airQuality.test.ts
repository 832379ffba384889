import { expect, test } from "vitest";
import { AIR_BANDS, airBand, airBandRanges, IAQ_METRIC_KEYS, type IaqMetric, worstAir } from "./airQuality.ts";

test.each<[IaqMetric, readonly (readonly [value: number, band: number])[]]>([
  ["co2", [[749, 0], [750, 1], [899, 1], [900, 2], [1_200, 3]]],
  ["pm25", [[9.9, 0], [10, 1], [15, 2], [35, 3]]],
  ["pm10", [[34, 0], [49, 1], [149, 2], [150, 3]]],
  ["tvoc", [[219, 0], [499, 1], [999, 2], [1_000, 3]]],
  ["temp", [[23, 0], [26, 0], [22.9, 1], [26.5, 1], [20, 2], [28, 2], [18.9, 3], [29.1, 3]]],
  ["rh", [[40, 0], [60, 0], [35, 1], [64, 1], [70, 2], [24, 3], [80, 3]]],
])("%s has its bands", (metric, values) => {
  for (const [value, band] of values) expect(airBand(metric, value)).toBe(AIR_BANDS[band]);
}); // prettier-ignore

test("the air is as bad as its worst metric, and what is not known says nothing", () => {
  const values: Partial<Record<IaqMetric, number>> = { co2: 800, pm25: 20, temp: 24 };
  expect(worstAir((metric) => values[metric])).toEqual({ band: "poor", metric: "pm25" });
  expect(worstAir(() => null)).toBeUndefined();
});

test("the ranges of a metric's bands lie side by side over all values, and each holds what it is called", () => {
  for (const metric of IAQ_METRIC_KEYS) {
    const ranges = airBandRanges(metric);
    expect([ranges[0]?.from, ranges.at(-1)?.to]).toEqual([-Infinity, Infinity]);
    expect(ranges.slice(1).map(({ from }) => from)).toEqual(ranges.slice(0, -1).map(({ to }) => to));
    for (const { band, from, to } of ranges) {
      const inside = from === -Infinity ? to - 1 : to === Infinity ? from + 1 : (from + to) / 2;
      expect(airBand(metric, inside)).toBe(band);
    }
  }
  expect(airBandRanges("co2").map(({ band }) => band)).toEqual(AIR_BANDS);
  expect(airBandRanges("temp").map(({ band }) => band)).toEqual(["bad", "poor", "fair", "good", "fair", "poor", "bad"]);
});
