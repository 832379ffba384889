import { HOUR } from "@atrium/time";
import { expect, test } from "vitest";
import { localClock } from "./localTime.ts";

test.each([
  // Noon of a day that has had 25 hours by midnight, and of one that begins at 01:00.
  ["Europe/Berlin", "2026-10-25T11:00:00Z", 13],
  ["America/Havana", "2026-03-08T16:00:00Z", 11],
  ["Asia/Bangkok", "2026-10-25T05:00:00Z", 12],
])("in %s, %s is noon and the day is as old as it is", (zone, instant, hours) => {
  expect(localClock(zone)(Date.parse(instant))).toMatchObject({ hour: 12, weekday: 7, passed: hours * HOUR });
});
