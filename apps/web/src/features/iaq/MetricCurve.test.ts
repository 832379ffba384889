import { expect, test } from "vitest";
import { pathOf } from "./MetricCurve.tsx";

test("a value lasts until the next, and what is not known is a gap", () => {
  const scale = { y: (value: number) => value, end: 100 };
  expect(pathOf([0, 10, 40, 60], [5, 8, null, 3], scale)).toBe("M0.0 5.0H10.0L10.0 8.0H40.0M60.0 3.0H100.0");
  expect(pathOf([], [], scale)).toBe("");
});
