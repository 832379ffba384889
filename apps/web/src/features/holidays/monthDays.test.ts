import { expect, test } from "vitest";
import { dayLater, daysOf, weekdayOfFirst } from "./monthDays.ts";

test("a month has its days, from the weekday of its first", () => {
  expect(daysOf(2026, 10)).toHaveLength(30);
  expect(daysOf(2026, 10).at(0)).toBe("2026-11-01");
  expect([weekdayOfFirst(2026, 10), weekdayOfFirst(2027, 1)]).toEqual([6, 0]);
  expect([daysOf(2024, 1).at(-1), daysOf(2100, 1).at(-1)]).toEqual(["2024-02-29", "2100-02-28"]);
});

test("days are counted over months and years", () => {
  expect([dayLater("2026-12-31", 1), dayLater("2024-03-01", -1)]).toEqual(["2027-01-01", "2024-02-29"]);
});
