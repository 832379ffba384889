import { expect, test } from "vitest";
import { barsUntil } from "./barsUntil.ts";

const HOURS = Array.from({ length: 24 }, (_, hour) => ({ from: hour * 60, to: (hour + 1) * 60 }));

test("now stands within the bar that runs", () => {
  expect(barsUntil(HOURS, 18 * 60 + 15)).toBe(18.25);
  expect(barsUntil(HOURS, 0)).toBe(0);
});

test("a range that is over has no now", () => {
  expect(barsUntil(HOURS, 24 * 60)).toBeUndefined();
});

test("a range without bars has no now", () => {
  expect(barsUntil([], 5)).toBeUndefined();
});
