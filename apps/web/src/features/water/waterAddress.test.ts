import { WaterUsageQuery } from "@atrium/contract/energy";
import { expect, test } from "vitest";
import { daysOf, isGrowing, waterQuery } from "./waterAddress.ts";

const TODAY = "2026-11-20";

test("a range of days without days, or with days that do not fit, is the last seven", () => {
  expect(daysOf({ type: "day_range" }, TODAY)).toEqual({ from: "2026-11-14", to: TODAY });
  expect(daysOf({ type: "day_range", from: "2026-11-19", to: "2026-11-10" }, TODAY)).toEqual({
    from: "2026-11-04",
    to: "2026-11-10",
  });
});

test("whatever the address says, the server is asked for a range that it knows", () => {
  for (const type of ["total", "day_range", "month", "year"] as const) {
    expect(WaterUsageQuery.safeParse(waterQuery({ type, date: "2026-02-03" }, TODAY)).success).toBe(true);
  }
});

test("a range that holds today still grows", () => {
  expect(isGrowing({ type: "total" }, TODAY)).toBe(true);
  expect(isGrowing({ type: "month" }, TODAY)).toBe(true);
  expect(isGrowing({ type: "month", date: "2026-10-31" }, TODAY)).toBe(false);
  expect(isGrowing({ type: "day_range", from: "2026-11-01", to: "2026-11-19" }, TODAY)).toBe(false);
});
