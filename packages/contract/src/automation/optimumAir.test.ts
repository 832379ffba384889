import { expect, test } from "vitest";
import { optimumReason } from "./optimum.ts";
import { optimumStopReason } from "./optimumStop.ts";

const AIR = { kind: "air", device: "Board room air", now: 1_020, most: 800, rate: 2.14, days: 12 } as const;
const COOLED = { kind: "temperature", device: "Office", now: 27.9, target: 24, rate: 5.6, starts: 23 } as const;
const begins = { lead: 18, by: "08:00", learned: AIR, unknown: undefined, isWatchOnly: false };
const ends = {
  minutes: 25,
  end: "18:00",
  learned: { ...AIR, now: 640, rate: 380.4 },
  unknown: undefined,
  isWatchOnly: true,
};

test("fresh air says by which room it begins and ends, by what, and from how many days", () => {
  expect(optimumReason(begins)).toBe(
    "Started 18 min before 08:00: Board room air 1,020 ppm, to 800 ppm at 2.1 air changes per hour, learned from 12 days",
  );
  expect(optimumReason({ ...begins, lead: 0, learned: { ...AIR, now: 447 } })).toBe(
    "Started at 08:00, not earlier: Board room air 447 ppm, limit 800 ppm",
  );
  expect(optimumStopReason(ends)).toBe(
    "Would end 25 min before 18:00: Board room air 640 ppm, below 800 ppm until then at 380 ppm/h, learned from 12 days",
  );
  expect(optimumStopReason({ ...ends, minutes: 0, learned: AIR })).toBe(
    "Would end at 18:00, not earlier: Board room air 1,020 ppm, above 800 ppm",
  );
});

test("what is not known of it is said, beside its air conditioners too", () => {
  const unknown = { device: "Board room air", why: "falls" } as const;
  expect(optimumReason({ ...begins, learned: undefined, unknown })).toBe(
    "Started 18 min before 08:00 (fixed lead): how fast CO₂ of Board room air falls is not known",
  );
  expect(optimumReason({ ...begins, lead: 0, learned: undefined, unknown: { ...unknown, why: "co2" } })).toBe(
    "Started at 08:00 as scheduled: CO₂ of Board room air is not known",
  );
  expect(optimumReason({ ...begins, learned: COOLED, unknown })).toMatch(
    /learned from 23 starts\. Fresh air starts at the same time: how fast CO₂ of Board room air falls is not known$/,
  );
  expect(optimumStopReason({ ...ends, learned: undefined, unknown: { device: "DOAS A", why: "no-sensor" } })).toBe(
    "Would end at 18:00 as scheduled: no room served by DOAS A has a CO₂ sensor",
  );
});
