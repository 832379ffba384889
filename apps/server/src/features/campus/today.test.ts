import { HOUR, SiteTime } from "@atrium/time";
import { expect, test } from "vitest";
import { type CampusDayOptions, campusToday, type DayCounter } from "./today.ts";

const MIDNIGHT = Date.UTC(2026, 10, 20);
const NOW = MIDNIGHT + 2.5 * HOUR;
const time = new SiteTime("UTC");
const clock = { now: () => NOW };

const MEASURED = { share: 0.9, periods: 3, of: 24 };
const DAY: Awaited<ReturnType<DayCounter["today"]>> = {
  amount: 30,
  until: NOW,
  measured: MEASURED,
  previous: { amount: 40, percent: -25, common: MEASURED, measured: MEASURED },
  bars: Array.from({ length: 24 }, (_, hour) => ({
    from: MIDNIGHT + hour * HOUR,
    total: hour === 0 || hour === 2 ? 10 : null,
  })),
};

function options(isCounted: boolean, times: readonly number[] = []): CampusDayOptions {
  const counter = { hasMeters: () => isCounted, today: async () => DAY };
  return {
    usage: { energy: counter, water: counter, solar: counter },
    entries: {
      areCounted: () => isCounted,
      between: async (from, to) => times.filter((at) => at >= from && at < to),
      since: async () => times[0],
    },
    daysOff: () => new Set(),
    time,
    clock,
  };
}

test("the hours of a day end with the one that it is, and a gap stays a gap", async () => {
  const { energy } = await campusToday(options(true));
  expect(energy).toEqual({ amount: 30, percent: -25, share: 0.9, hours: [10, null, 10] });
});

test("what a site has no meter or reader for is not zero", async () => {
  const { energy, water, solar, entries } = await campusToday(options(false));
  expect([energy, water, solar, entries]).toEqual([null, null, null, null]);
});

test("entries compare with those up to the same time of yesterday", async () => {
  const yesterday = MIDNIGHT - 24 * HOUR;
  const times = [
    yesterday - HOUR,
    yesterday + HOUR,
    yesterday + 2 * HOUR,
    yesterday + 9 * HOUR,
    MIDNIGHT + 5,
    MIDNIGHT + HOUR,
    NOW - 1,
  ];
  const { entries } = await campusToday(options(true, times));
  expect(entries).toEqual({ amount: 3, percent: 50, share: 1, hours: [1, 1, 1] });
});

test("without any entry yesterday there is nothing to compare with", async () => {
  expect((await campusToday(options(true, [MIDNIGHT - 47 * HOUR, MIDNIGHT + 1]))).entries?.percent).toBeNull();
});

test("hours before the first event that is kept are unknown, and so is a day without any", async () => {
  const { entries } = await campusToday(options(true, [MIDNIGHT + 1.25 * HOUR, MIDNIGHT + 2 * HOUR]));
  expect(entries).toEqual({ amount: 2, percent: null, share: 0.5, hours: [null, 1, 1] });
  expect((await campusToday(options(true))).entries).toEqual({ amount: null, percent: null, share: 0, hours: [] });
});

test("a working day after a day off is another kind of day", async () => {
  // 20 Nov 2026 is a Friday.
  expect((await campusToday(options(true))).isLikeYesterday).toBe(true);
  expect((await campusToday({ ...options(true), daysOff: () => new Set(["2026-11-19"]) })).isLikeYesterday).toBe(false);
  const saturday = { now: () => NOW + 24 * HOUR };
  expect((await campusToday({ ...options(true), clock: saturday })).isLikeYesterday).toBe(false);
});
