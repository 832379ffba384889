import type { Position } from "@atrium/contract";
import { expect, test } from "vitest";
import { clustersOf } from "./clusters.ts";
import { neighbourOf } from "./neighbour.ts";
import { scaleBarLength } from "./scaleBar.ts";

const at = (id: string, x: number, y: number) => ({ id, at: [x, y] satisfies Position });

test("leaves pins alone that have room", () => {
  expect(clustersOf([at("a", 0, 0), at("b", 3, 0)], 2)).toHaveLength(2);
});

test("puts pins together that would overlap, in their middle", () => {
  const [pair, other] = clustersOf([at("a", 0, 0), at("b", 1, 0), at("c", 9, 0)], 2);
  expect(pair?.members.map(({ id }) => id)).toEqual(["a", "b"]);
  expect(pair?.at).toEqual([0.5, 0]);
  expect(other?.members).toHaveLength(1);
});

test("does not swallow a long row into one group", () => {
  const row = Array.from({ length: 12 }, (_, index) => at(String(index), index, 0));
  expect(clustersOf(row, 2).length).toBeGreaterThan(3);
});

test("never leaves two groups closer than the spacing", () => {
  const many = Array.from({ length: 60 }, (_, index) => at(String(index), (index * 7) % 10, (index * 3) % 8));
  const clusters = clustersOf(many, 1.7);
  expect(clusters.flatMap(({ members }) => members)).toHaveLength(60);
  for (const [index, a] of clusters.entries()) {
    for (const b of clusters.slice(index + 1)) {
      expect(Math.hypot(a.at[0] - b.at[0], a.at[1] - b.at[1])).toBeGreaterThanOrEqual(1.7);
    }
  }
});

test("leads an arrow key to the nearest pin in its direction, straight ahead preferred", () => {
  const pins = [at("here", 0, 0), at("ahead", 4, 0.5), at("aside", 2, 3), at("behind", -1, 0)];
  expect(neighbourOf(pins, [0, 0], "right")).toBe("ahead");
  expect(neighbourOf(pins, [0, 0], "left")).toBe("behind");
  expect(neighbourOf(pins, [0, 0], "up")).toBeUndefined();
});

test("draws the longest round length that fits", () => {
  expect(scaleBarLength(17.4)).toEqual({ length: 5, pixels: 87 });
  expect(scaleBarLength(4.4).length).toBe(20);
});
