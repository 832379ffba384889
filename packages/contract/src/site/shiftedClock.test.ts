import { expect, test } from "vitest";
import { shiftedClockWords } from "./shiftedClock.ts";

const now = Date.parse("2026-11-24T09:00:30+07:00");
const timeZone = "Asia/Bangkok";

test("a shifted clock is said with the real time, and of real time nothing is said", () => {
  expect(shiftedClockWords({ now, ahead: 34 * 3_600_000, timeZone })).toBe(
    "The clock is shifted for a demonstration. The actual time is Sunday 22 Nov 2026 23:00.",
  );
  expect(shiftedClockWords({ now, ahead: 0, timeZone })).toBeUndefined();
});
