import { expect, test } from "vitest";
import { paint } from "./paint.ts";

test("draws all things of one style as one path", () => {
  const paints = paint(
    [
      { t: "desk", x: 0, y: 0, w: 2, h: 1 },
      { t: "round", x: 5, y: 5, r: 1 },
    ],
    "furniture",
  );
  expect(paints).toHaveLength(1);
  expect(paints[0]?.style).toBe("furniture");
});

test("leaves out the elements of a matrix that are skipped", () => {
  const grid = { t: "cls", x: 0, y: 0, cols: 2, rows: 3, dx: 2, dy: 2 };
  const desks = (skip: number[]) => paint([{ ...grid, skip }], "furniture")[0]?.path.split("M").length ?? 0;
  expect(desks([]) - desks([0, 5])).toBe(6);
});

test("draws a tree in a hall as furniture and one in a garden green", () => {
  const tree = { t: "tree", x: 0, y: 0, r: 1 };
  expect(paint([tree], "furniture")[0]?.style).toBe("furniture");
  expect(paint([tree], "decor")[0]?.style).toBe("tree");
});

test("keeps walks of different widths apart and leaves out unknown shapes", () => {
  const walk = (w: number) => ({
    t: "walk",
    w,
    pts: [
      [0, 0],
      [1, 1],
      [2, 0],
    ],
  });
  const paints = paint([walk(3), walk(2), walk(3), { t: "dragon" }, { t: "walk", w: 1, pts: "none" }], "decor");
  expect(paints.map(({ width }) => width)).toEqual([3, 2]);
});
