import { HOUR, MINUTE } from "@atrium/time";
import * as fc from "fast-check";
import { expect, test } from "vitest";
import { coastOf, type PastStop, stopOf, type UnitEvening, warmingOf } from "./optimumStop.ts";

const values = (byMinute: Readonly<Record<number, number>>) => ({
  times: Object.keys(byMinute).map((minute) => Number(minute) * MINUTE),
  values: Object.values(byMinute),
});
const evening = (change: Partial<UnitEvening> = {}): UnitEvening => ({
  on: values({ 0: 1, 30: 0 }),
  temperature: values({ 0: 24, 60: 24.6, 90: 25.4, 150: 25.6 }),
  outdoor: values({ 0: 31 }),
  target: 24,
  most: 2 * HOUR,
  to: 3 * HOUR,
  ...change,
});
const stop = (rate: number, outdoor = 31): PastStop => ({ at: 0, rate, above: 0.2, outdoor });

test("a stop says how fast its room warmed at its fastest", () => {
  // 0.6 K in half an hour is 1.2 K an hour, 1.4 K in an hour are more, 1.6 K in two are less.
  expect(stopOf(evening())).toEqual({ at: 30 * MINUTE, rate: expect.closeTo(1.4), above: 0, outdoor: 31 });
  const soon = evening({ temperature: values({ 0: 24, 40: 24.5 }) });
  expect(stopOf(soon)?.rate).toBeCloseTo(2);
  expect(stopOf(evening({ temperature: values({ 0: 24, 60: 23.5 }) }))?.rate).toBe(0.05);
});

test.each([
  ["a unit that was off already", { on: values({ 0: 0 }) }],
  ["one of which it is not known that it was on", { on: values({ 0: Number.NaN, 30: 0 }) }],
  ["a unit that went on soon again", { on: values({ 0: 1, 30: 0, 40: 1 }) }],
  ["a room that was not kept", { temperature: values({ 0: 26 }) }],
  ["a room whose temperature is unknown", { temperature: values({ 0: Number.NaN }) }],
  ["a temperature that is lost at once", { temperature: values({ 0: 24, 40: Number.NaN, 60: 25 }) }],
])("%s says nothing", (_, change) => {
  expect(stopOf(evening(change))).toBeUndefined();
});

test("what comes after the unit runs again, or the temperature is lost, counts nothing", () => {
  expect(stopOf(evening({ on: values({ 0: 1, 30: 0, 80: 1 }) }))?.rate).toBeCloseTo(1.2);
  expect(stopOf(evening({ temperature: values({ 0: 24, 60: 24.6, 80: Number.NaN, 90: 27 }) }))?.rate).toBeCloseTo(1.2);
  expect(stopOf(evening({ on: values({ 0: 1, 10: 0, 15: 1, 30: 0 }) }))?.at).toBe(30 * MINUTE);
});

test("three of four stops were at most so fast, and days alike outdoors count where there are enough", () => {
  const stops = [2, 3, 4, 5, 6, 7, 8, 9]
    .map((rate) => stop(rate))
    .concat([1, 1, 1, 1, 1].map((rate) => stop(rate, 24)));
  expect(warmingOf(stops, 31)).toEqual({ rate: 7, stops: 8, above: 0.2 });
  expect(warmingOf(stops, 23)).toMatchObject({ rate: 1, stops: 5 });
  expect(warmingOf(stops, Number.NaN)).toMatchObject({ stops: 13 });
  expect(warmingOf(stops.slice(0, 4), 31)).toBeUndefined();
});

const response = { rate: 1, stops: 8, above: 0.2 };

test("the room that warms soonest says when, within the earliest; one that is not known stops nothing", () => {
  const limits = { earliest: 60, tolerance: 1 };
  const unit = (device: string, temperature: number) => ({ device, temperature, target: 24, response });
  expect(coastOf([unit("A", 24.5), unit("B", 24.75)], limits)).toMatchObject({ minutes: 15, by: { device: "B" } });
  expect(coastOf([unit("A", 25.5)], limits).minutes).toBe(0);
  expect(coastOf([unit("A", 20)], limits).minutes).toBe(60);
  expect(coastOf([unit("A", 24), unit("B", Number.NaN)], limits)).toEqual({
    minutes: 0,
    by: undefined,
    unknown: { device: "B", why: "warms" },
  });
  expect(coastOf([{ ...unit("A", 24), response: undefined }], limits)).toEqual({
    minutes: 0,
    by: undefined,
    unknown: { device: "A", why: "warms" },
  });
  expect(coastOf([], limits)).toEqual({ minutes: 0, by: undefined });
});

/** Rooms that warm sooner or later, and sooner or later than that as they go on: K by minute after the stop. */
const warmings = fc.array(
  fc
    .record({ speed: fc.double({ min: 0.2, max: 5, noNaN: true }), bend: fc.double({ min: 0.3, max: 2, noNaN: true }) })
    .map(({ speed, bend }) => Array.from({ length: 121 }, (_, minute) => speed * (minute / 60) ** bend)),
  { minLength: 5, maxLength: 20 },
);

test("left as long before the end as is reckoned, a room stays within the tolerance on three of four evenings like those", () => {
  fc.assert(
    fc.property(warmings, fc.double({ min: 0.1, max: 3, noNaN: true }), (evenings, tolerance) => {
      const stops = evenings.flatMap((warmed) => {
        const temperature = values(Object.fromEntries(warmed.map((kelvin, minute) => [minute, 24 + kelvin])));
        const on = { times: [-MINUTE, 0], values: [1, 0] };
        return stopOf(evening({ on, temperature, to: warmed.length * MINUTE })) ?? [];
      });
      const learned = warmingOf(stops, 31);
      expect(learned === undefined).toBe(stops.length < 5);
      if (learned === undefined) return;
      const { minutes } = coastOf([{ device: "A", temperature: 24, target: 24, response: learned }], {
        earliest: 119,
        tolerance,
      });
      // Whole minutes are what was recorded; before a quarter of an hour a sensor's own steps are not a rate.
      const left = Math.floor(minutes);
      if (left < 15) return;
      const within = evenings.filter((warmed) => (warmed[left] ?? Number.NaN) <= tolerance + 1e-9).length;
      expect(within / evenings.length).toBeGreaterThanOrEqual(0.75);
    }),
  );
});

test("as early as may be: a minute sooner, and the room that says when would be reckoned above the tolerance", () => {
  fc.assert(
    fc.property(
      fc.array(
        fc.record({
          above: fc.double({ min: -2, max: 2, noNaN: true }),
          rate: fc.double({ min: 0.05, max: 9, noNaN: true }),
        }),
        {
          minLength: 1,
          maxLength: 8,
        },
      ),
      (rooms) => {
        const units = rooms.map(({ above, rate }, index) => ({
          device: String(index),
          temperature: 24 + above,
          target: 24,
          response: { rate, stops: 8, above },
        }));
        const { minutes } = coastOf(units, { earliest: 60, tolerance: 1 });
        const isWithin = (left: number) => rooms.every(({ above, rate }) => above + (rate * left) / 60 <= 1 + 1e-9);
        // The longest that a plain look at each minute finds.
        const plain =
          Array.from({ length: 61 }, (_, left) => left).findLast((left) => left === 0 || isWithin(left)) ?? 0;
        expect(Math.floor(minutes + 1e-9)).toBe(plain);
      },
    ),
  );
});
