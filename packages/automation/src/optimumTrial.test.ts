import { DAY, HOUR } from "@atrium/time";
import * as fc from "fast-check";
import { expect, test } from "vitest";
import { tryStarts, tryStops } from "./optimumTrial.ts";

const dateOf = (moment: number): string => String(Math.floor(moment / DAY));
const start = (day: number, rate: number, above = 2) => ({ at: day * DAY + 6 * HOUR, rate, above, outdoor: 30 });
const stop = (day: number, rate: number, above = 0) => ({ at: day * DAY + 17 * HOUR, rate, above, outdoor: 30 });
const days = (count: number, of: (day: number) => number) => Array.from({ length: count }, (_, day) => of(day));
const START = { earliest: 120, fixed: 60 };
const STOP = { earliest: 60, tolerance: 1 };

test("a morning counts once the mornings before it say how a room cools, and saves what the fixed lead was too long", () => {
  // 2 K at 4 K an hour are 30 minutes.
  const unit = days(8, () => 4).map((rate, day) => start(day, rate));
  expect(tryStarts([unit], START, dateOf)).toEqual({ days: 8, learned: 3, minutes: 90, missed: 0, worst: 0 });
  expect(tryStarts([unit.slice(0, 5)], START, dateOf)).toMatchObject({ days: 5, learned: 0, minutes: 0 });
  expect(tryStarts([[], []], START, dateOf)).toEqual({ days: 0, learned: 0, minutes: 0, missed: 0, worst: 0 });
});

test("a morning that needed longer than those before is listed, and one that needed longer than the fixed lead saves nothing", () => {
  const slow = days(7, (day) => (day === 6 ? 2 : 4)).map((rate, day) => start(day, rate));
  expect(tryStarts([slow], START, dateOf)).toMatchObject({ learned: 2, minutes: 60, missed: 1, worst: 30 });
  const long = days(6, () => 1).map((rate, day) => start(day, rate));
  expect(tryStarts([long], START, dateOf)).toMatchObject({ learned: 1, minutes: -60, missed: 0 });
});

test("the slowest room of the day counts, and a day with one that is not known is not learned", () => {
  const quick = days(7, () => 8).map((rate, day) => start(day, rate));
  const slow = days(7, () => 4).map((rate, day) => start(day, rate));
  expect(tryStarts([quick, slow], START, dateOf)).toMatchObject({ learned: 2, minutes: 60 });
  expect(tryStarts([quick, slow.slice(3)], START, dateOf)).toMatchObject({ days: 7, learned: 0 });
});

test("an evening ends as early as those before let it, and says how much warmer it would have been", () => {
  // 1 K at 2 K an hour are 30 minutes.
  const unit = days(7, (day) => (day === 6 ? 3 : 2)).map((rate, day) => stop(day, rate));
  const tried = tryStops([unit], STOP, dateOf);
  expect(tried).toMatchObject({ days: 7, learned: 2, minutes: 60, missed: 1 });
  expect(tried.worst).toBeCloseTo(0.5);
});

test("a room that was too warm already is stopped at its time, and does not count as a missed stop", () => {
  const warm = days(6, () => 2).map((rate, day) => stop(day, rate, 1.4));
  expect(tryStops([warm], STOP, dateOf)).toEqual({ days: 6, learned: 1, minutes: 0, missed: 0, worst: 0 });
});

test("rooms that are always the same are never missed, whatever they are", () => {
  fc.assert(
    fc.property(
      fc.double({ min: 0.1, max: 12, noNaN: true }),
      fc.double({ min: 0.5, max: 6, noNaN: true }),
      fc.integer({ min: 6, max: 28 }),
      (rate, above, count) => {
        const mornings = days(count, (day) => day).map((day) => start(day, rate, above));
        const begun = tryStarts([mornings], { earliest: 4_000, fixed: 60 }, dateOf);
        expect(begun).toMatchObject({ learned: count - 5, missed: 0 });
        expect(begun.minutes).toBeCloseTo((count - 5) * (60 - (above / rate) * 60), 3);
        const evenings = days(count, (day) => day).map((day) => stop(day, rate));
        expect(tryStops([evenings], STOP, dateOf)).toMatchObject({ learned: count - 5, missed: 0 });
      },
    ),
  );
});
