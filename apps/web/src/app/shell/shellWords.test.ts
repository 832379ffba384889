import { expect, test } from "vitest";
import { age, clockWithSeconds, dayWithYear } from "../../platform/time.ts";
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
  expect(age(milliseconds)).toBe(words);
});

test("clock and day are of the site's time zone", () => {
  const evening = Date.UTC(2026, 10, 20, 17, 42, 18);
  expect(clockWithSeconds(evening, "Asia/Bangkok")).toBe("00:42:18");
  expect(dayWithYear(evening, "Asia/Bangkok")).toBe("Sat 21 Nov 2026");
  expect(dayWithYear(evening, "UTC")).toBe("Fri 20 Nov 2026");
});
