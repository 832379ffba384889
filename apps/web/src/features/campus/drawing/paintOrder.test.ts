import type { Position } from "@atrium/contract";
import { expect, test } from "vitest";
import { paintOrder, placeInOrder } from "./paintOrder.ts";

const box = (name: string, x: number, y: number, width: number, depth: number) => ({
  name,
  outline: [
    [x, y],
    [x + width, y],
    [x + width, y + depth],
    [x, y + depth],
  ] satisfies Position[],
});

function named(...boxes: readonly ReturnType<typeof box>[]): string[] {
  return paintOrder(boxes).map(({ name }) => name);
}

test("what hides something is painted after it, though its middle is further away", () => {
  // A long house whose middle is near, and a hut before its far end.
  const house = box("house", 0, 0, 10, 100);
  const hut = box("hut", 12, 2, 4, 4);
  expect(named(hut, house)).toEqual(["house", "hut"]);
});

test("houses side by side have no order to keep, and those within one another end", () => {
  expect(named(box("one", 0, 0, 10, 10), box("two", 10, 0, 10, 10))).toEqual(["one", "two"]);
  expect(named(box("inner", 4, 4, 2, 2), box("outer", 0, 0, 10, 10))).toHaveLength(2);
});

test("something small comes before the first that hides it", () => {
  const [far, near] = [box("far", 0, 0, 10, 10), box("near", 20, 20, 10, 10)];
  expect(placeInOrder([-2, -2], [far, near])).toBe(0);
  expect(placeInOrder([15, 15], [far, near])).toBe(1);
  expect(placeInOrder([35, 35], [far, near])).toBe(2);
});
