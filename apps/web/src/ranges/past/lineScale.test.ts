import { expect, test } from "vitest";
import { linePaths, lineScale, spread } from "./lineScale.ts";

test("an axis has round limits around all values, whatever their size and sign", () => {
  expect(lineScale([420, null, 1_912, 1_200, 900])).toEqual({
    least: 0,
    most: 2_000,
    steps: [0, 500, 1_000, 1_500, 2_000],
  });
  expect(lineScale([-3, 4]).steps).toEqual([-4, -2, 0, 2, 4]);
  expect(lineScale([21.2, 21.9]).steps).toEqual([21.2, 21.4, 21.6, 21.8, 22]);
  expect(lineScale([null]).steps.length).toBeGreaterThan(1);
  expect(lineScale([7]).steps.length).toBeGreaterThan(1);
});

test("a line stops in a gap and goes on after it", () => {
  const x = spread({ from: 0, to: 10 }, { from: 0, to: 100 });
  const y = spread({ from: 0, to: 10 }, { from: 50, to: 0 });
  expect(linePaths({ times: [0, 1, 2, 3], values: [0, 10, null, 5] }, x, y)).toBe("M0 50L10 0M30 25");
});
