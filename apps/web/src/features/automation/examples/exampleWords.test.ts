import { KilowattHours } from "@atrium/contract";
import { expect, test } from "vitest";
import { conditionFound, limitFound, scheduleFound } from "./exampleWords.ts";

test.each([
  [{ count: 14, known: 1 }, "Would have fired 14 times in the last 30 days"],
  [{ count: 1, known: 0.994 }, "Would have fired once in the last 30 days"],
  [{ count: 0, known: 0.6 }, "Would not have fired in the last 30 days (measured for 60 % of the time)"],
  [{ count: 0, known: 0 }, "Nothing was measured in the last 30 days to backtest it on"],
])("a condition that %o is said", (trial, text) => {
  expect(conditionFound(trial, 30)).toBe(text);
});

const past = { runs: 22, kwh: KilowattHours.parse(312.4), known: 1, deviceCount: 46, measured: 46 };

test.each([
  [past, "Would have run 22 times in the last 30 days; its devices used 312 kWh in that time"],
  [{ ...past, kwh: null }, "Would have run 22 times in the last 30 days"],
  [{ ...past, runs: 0, kwh: null }, "Would not have run in the last 30 days"],
  [
    { ...past, measured: 40, known: 0.5 },
    "Would have run 22 times in the last 30 days; 40 of its 46 devices used 312 kWh in that time, the others do not measure it (measured for 50 % of the time)",
  ],
])("a schedule of %o says what its devices used", (tried, text) => {
  expect(scheduleFound(tried, 30)).toBe(text);
});

test.each([
  [
    { count: 6, over: { before: 9, after: 2 }, windows: 2_800, known: 1 },
    "Would have shed 6 times in the last 30 days; 9 15-minute intervals exceeded the limit",
  ],
  [
    { count: 0, over: { before: 0, after: 0 }, windows: 2_800, known: 1 },
    "Nothing would have been shed in the last 30 days; no 15-minute interval exceeded the limit",
  ],
  [
    { count: 0, over: { before: 0, after: 0 }, windows: 0, known: 0 },
    "Nothing was measured in the last 30 days to backtest it on",
  ],
])("a peak limit that %o is said", (trial, text) => {
  expect(limitFound(trial, 30)).toBe(text);
});
