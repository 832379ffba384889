import { expect, test } from "vitest";
import { WaterUsageQuery } from "./waterUsage.ts";

test.each([
  { type: "DAY_RANGE" },
  { type: "DAY_RANGE", from: "2026-11-02" },
  { type: "DAY_RANGE", from: "2026-11-02", to: "2026-11-01" },
  { type: "DAY_RANGE", from: "2025-01-01", to: "2026-01-02" },
  { type: "WEEK" },
  { type: "MONTH", date: "November" },
])("%o is refused as a range of water and waste", (query) => {
  expect(WaterUsageQuery.safeParse(query).success).toBe(false);
});

test("a leap year is the longest range of days, and without a word everything is asked for", () => {
  const year = { type: "DAY_RANGE", from: "2028-01-01", to: "2028-12-31" };
  expect(WaterUsageQuery.safeParse(year).success).toBe(true);
  expect(WaterUsageQuery.parse({})).toEqual({ type: "TOTAL" });
});
