import { millis } from "@atrium/contract";
import { expect, test } from "vitest";
import { age, clock, clockOfDay, headerClock, moment } from "../../platform/time.ts";
import { ordinal } from "./ordinal.ts";

test.each([
  [1, "first"],
  [3, "third"],
  [11, "11th"],
  [21, "21st"],
  [112, "112th"],
])("%i is %s", (count, word) => {
  expect(ordinal(count)).toBe(word);
});

test.each([
  [-5, "0 s"],
  [26_400, "26 s"],
  [61_000, "1 min"],
  [7_500_000, "2 h 05 min"],
  [86_400_000, "1 day"],
  [4 * 86_400_000, "4 days"],
])("%i ms old reads %s", (milliseconds, words) => {
  expect(age(millis(milliseconds))).toBe(words);
});

test("clock and day are of the site's time zone", () => {
  const evening = Date.UTC(2026, 10, 20, 17, 42, 18);
  expect(clock(evening, "Asia/Bangkok")).toBe("00:42");
  expect(moment(evening, "Asia/Bangkok")).toBe("21 Nov 2026 00:42:18");
  expect(headerClock(evening, "Asia/Bangkok")).toBe("Saturday 21 Nov 2026 00:42");
  expect(headerClock(evening, "UTC")).toBe("Friday 20 Nov 2026 17:42");
});

test("a time of another day of the site has its date with it", () => {
  const evening = Date.UTC(2026, 10, 20, 17, 42, 18);
  const earlier = evening - 3_600_000;
  expect(clockOfDay(earlier, { timeZone: "UTC", now: evening })).toBe("16:42");
  expect(clockOfDay(earlier, { timeZone: "Asia/Bangkok", now: evening })).toBe("20/11/2026 23:42");
});
