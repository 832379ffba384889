import { expect, test } from "vitest";
import { DayDeviations } from "./dayDeviations.ts";
import type { FittedBaseline } from "./fittedBaseline.ts";
import type { WarmDay } from "./warmDays.ts";

/** A baseline that expects a kWh for each degree, and knows nothing of an hour without one. */
function degrees() {
  const asked: number[] = [];
  const band = { low: 0, median: 0, high: 0 };
  const baseline: FittedBaseline = {
    hours: 2_000,
    from: null,
    to: null,
    judged: undefined,
    isGood: true,
    expected: ({ celsius }) => {
      asked.push(celsius);
      return Number.isNaN(celsius) ? null : celsius;
    },
    hourBand: () => band,
    dayBand: () => band,
  };
  return { baseline, asked };
}

const weekHours = Uint8Array.of(0, 1, 2);
const warm = (...celsius: number[]): WarmDay => ({ start: 0, weekHours, celsius: Float32Array.from(celsius) });

test("a day is held against a baseline once, in the hours that both have", () => {
  const deviations = new DayDeviations();
  const { baseline, asked } = degrees();
  const [day, amounts] = [warm(30, Number.NaN, 32), Float32Array.of(31, 5, Number.NaN)];
  expect(deviations.of(baseline, day, amounts)).toEqual({ kwh: 31, expected: 30, hours: 1 });
  expect(deviations.of(baseline, day, amounts)).toEqual({ kwh: 31, expected: 30, hours: 1 });
  expect(asked).toEqual([30, Number.NaN]);
});

test("it is held against it again when it was warmer than was known, when more was counted, and against another baseline", () => {
  const deviations = new DayDeviations();
  const { baseline } = degrees();
  const [day, amounts] = [warm(30, 30, 30), Float32Array.of(31, 31, 31)];
  deviations.of(baseline, day, amounts);
  expect(deviations.of(baseline, warm(30, 30, 33), amounts).expected).toBe(93);
  expect(deviations.of(baseline, day, Float32Array.of(31, 31, 40)).kwh).toBe(102);
  const other: FittedBaseline = { ...degrees().baseline, expected: () => 1 };
  expect(deviations.of(other, day, amounts).expected).toBe(3);
  expect(deviations.of(baseline, day, amounts)).toEqual({ kwh: 93, expected: 90, hours: 3 });
});
