import type { Position } from "@atrium/contract";
import { expect, test } from "vitest";
import { luminaireGrid } from "./luminaires.ts";

const hall: { poly: Position[] } = {
  poly: [
    [0, 0],
    [10, 0],
    [10, 5],
    [0, 5],
  ],
};

test("lays a grid of 2.5 m and gives each lamp to the nearest circuit", () => {
  const [west, east] = luminaireGrid(hall, [
    [2, 2.5],
    [8, 2.5],
  ]);
  expect(west).toHaveLength(4);
  expect(east).toHaveLength(4);
  expect(west?.every(([x]) => x < 5)).toBe(true);
});

test("puts no lamp outside of the room or close to its walls", () => {
  const corner: { poly: Position[] } = {
    poly: [
      [0, 0],
      [10, 0],
      [10, 2],
      [2, 2],
      [2, 10],
      [0, 10],
    ],
  };
  const [lamps] = luminaireGrid(corner, [[1, 1]]);
  expect(lamps?.length).toBeGreaterThan(0);
  expect(lamps?.every(([x, y]) => x < 2 || y < 2)).toBe(true);
});

test("has no lamps where no circuit lights the room", () => {
  expect(luminaireGrid(hall, [])).toEqual([]);
});
