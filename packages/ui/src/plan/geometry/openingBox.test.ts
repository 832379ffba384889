import type { Position } from "@atrium/contract";
import type { Room } from "@atrium/contract/site";
import { expect, test } from "vitest";
import { openingBox } from "./openingBox.ts";

function room(id: string, [left, top, right, bottom]: readonly [number, number, number, number]): Room {
  const poly: Position[] = [
    [left, top],
    [right, top],
    [right, bottom],
    [left, bottom],
  ];
  return { id, name: id, kind: "office", poly };
}

const SIZE = [60, 40] satisfies Position;
const FULL = {
  size: SIZE,
  rooms: [room("west", [0, 0, 30, 40]), room("cell", [30, 0, 34, 4]), room("east", [30, 4, 60, 40])],
};
/** An L. */
const HALF = { size: SIZE, rooms: [room("north", [0, 0, 60, 10]), room("south", [0, 10, 20, 40])] };
const FLOOR = { left: 0, top: 0, right: 60, bottom: 40 };

test("a plan opens on the whole floor where nothing is in focus", () => {
  expect(openingBox(HALF, undefined, false)).toEqual(FLOOR);
});

test("a zone that is large enough on a floor that fills its box is shown on the whole floor", () => {
  expect(openingBox(FULL, new Set(["west"]), false)).toEqual(FLOOR);
});

test("a small zone fills the stage, with a little of what is around it", () => {
  expect(openingBox(FULL, new Set(["cell"]), false)).toEqual({ left: 27, top: 0, right: 37, bottom: 7 });
});

test("a zone of a floor that leaves half of its box empty fills the stage", () => {
  expect(openingBox(HALF, new Set(["south"]), false)).toEqual({ left: 0, top: 7, right: 23, bottom: 40 });
});

test("a zone that reaches over most of the floor is shown on the whole floor", () => {
  expect(openingBox(HALF, new Set(["north", "south"]), false)).toEqual(FLOOR);
});

test("a small stage shows the zone alone", () => {
  expect(openingBox(FULL, new Set(["west"]), true)).toEqual({ left: 0, top: 0, right: 30, bottom: 40 });
});
