import { expect, test } from "vitest";
import { closedPath, depth, frameOf, project } from "./isometric.ts";

test("x runs down to the right, y down to the left, and height straight up", () => {
  const [origin, east, south, up] = [project([0, 0, 0]), project([10, 0, 0]), project([0, 10, 0]), project([0, 0, 10])];
  expect(origin).toEqual([0, 0]);
  expect(east[0]).toBeGreaterThan(0);
  expect(south[0]).toBe(-east[0]);
  expect(east[1]).toBe(5);
  expect(south[1]).toBe(5);
  expect(up).toEqual([0, -10]);
});

test("what is further down the drawing is nearer", () => {
  expect(depth([10, 10, 0])).toBeGreaterThan(depth([10, 0, 0]));
  expect(depth([10, 0, 0])).toBe(depth([0, 10, 0]));
});

test("a frame is as large as its dots need", () => {
  expect(
    frameOf([
      [2, -3],
      [-4, 5],
      [1, 1],
    ]),
  ).toEqual({ left: -4, top: -3, width: 6, height: 8 });
  expect(frameOf([])).toEqual({ left: 0, top: 0, width: 0, height: 0 });
});

test("a path has two decimals at most, and none of no dots", () => {
  expect(
    closedPath([
      [0, 1 / 3],
      [2, 0],
    ]),
  ).toBe("M0 0.33L2 0Z");
  expect(closedPath([])).toBe("");
});
