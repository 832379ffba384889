import { HOUR, MINUTE } from "@atrium/time";
import * as fc from "fast-check";
import { expect, test } from "vitest";
import { leadOf, type PastStart, responseOf, startOf, type UnitMorning } from "./optimumStart.ts";

const values = (byMinute: Readonly<Record<number, number>>) => ({
  times: Object.keys(byMinute).map((minute) => Number(minute) * MINUTE),
  values: Object.values(byMinute),
});
const morning = (change: Partial<UnitMorning> = {}): UnitMorning => ({
  on: values({ 0: 0, 30: 1 }),
  temperature: values({ 0: 28, 30: 28, 60: 26, 90: 24.2, 120: 24 }),
  outdoor: values({ 0: 26 }),
  target: 24,
  to: 3 * HOUR,
  ...change,
});
const start = (rate: number, outdoor = 26): PastStart => ({ at: 0, rate, above: 4, outdoor });

test("a start is followed until its room is there", () => {
  expect(startOf(morning())).toEqual({ at: 30 * MINUTE, rate: expect.closeTo(3.8), above: 4, outdoor: 26 });
});

test.each([
  ["a unit that was on already", { on: values({ 0: 1 }) }],
  ["one of which it is not known that it was off", { on: values({ 0: Number.NaN, 30: 1 }) }],
  ["a room that was cool", { temperature: values({ 0: 24.3 }) }],
  ["a room whose temperature is unknown", { temperature: values({ 0: Number.NaN }) }],
  ["a temperature that is lost at once", { temperature: values({ 0: 28, 35: Number.NaN, 60: 25 }) }],
  ["a unit that was stopped soon", { on: values({ 0: 0, 30: 1, 40: 0 }) }],
])("%s says nothing", (_, change) => {
  expect(startOf(morning(change))).toBeUndefined();
});

test("a room that never cooled starts as early as it may", () => {
  const never = startOf(morning({ temperature: values({ 0: 28, 60: 28, 120: 28 }) }));
  expect(never?.rate).toBe(0.05);
});

test("three of four starts were at least so fast, and days alike outdoors count where there are enough", () => {
  const starts = [2, 3, 4, 5, 6, 7, 8, 9]
    .map((rate) => start(rate, 26))
    .concat([1, 1, 1, 1, 1].map((rate) => start(rate, 34)));
  expect(responseOf(starts, 26)).toEqual({ rate: 4, starts: 8, above: 4 });
  expect(responseOf(starts, 35)).toMatchObject({ rate: 1, starts: 5 });
  expect(responseOf(starts, Number.NaN)).toMatchObject({ starts: 13 });
  expect(responseOf(starts.slice(0, 4), 26)).toBeUndefined();
});

const response = { rate: 4, starts: 8, above: 4 };

test("the slowest room says when, within the earliest; one that is not known makes it the fixed lead", () => {
  const limits = { earliest: 120, fixed: 90 };
  const unit = (device: string, temperature: number) => ({ device, temperature, target: 24, response });
  expect(leadOf([unit("A", 26), unit("B", 27)], limits)).toMatchObject({ minutes: 45, by: { device: "B" } });
  expect(leadOf([unit("A", 23)], limits).minutes).toBe(0);
  expect(leadOf([unit("A", 40)], limits).minutes).toBe(120);
  expect(leadOf([unit("A", 26), unit("B", Number.NaN)], limits)).toEqual({ minutes: 90, by: undefined });
  expect(leadOf([{ ...unit("A", 26), response: undefined }], limits)).toEqual({ minutes: 90, by: undefined });
  expect(leadOf([], limits)).toEqual({ minutes: 90, by: undefined });
});

test("a room that cools by a law is learned by it, and would be there by its time on three days of four", () => {
  fc.assert(
    fc.property(fc.array(fc.double({ min: 1, max: 10, noNaN: true }), { minLength: 5, maxLength: 40 }), (rates) => {
      const learned = responseOf(
        rates.map((rate) => start(rate)),
        26,
      );
      const { minutes } = leadOf([{ device: "A", temperature: 27, target: 24, response: learned }], {
        earliest: 360,
        fixed: 0,
      });
      const there = rates.filter((rate) => 27 - (rate * minutes) / 60 <= 24 + 1e-9).length;
      expect(there / rates.length).toBeGreaterThanOrEqual(0.75);
    }),
  );
});
