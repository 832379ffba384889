import { DeviceId } from "@atrium/contract";
import type { DeviceDescription } from "@atrium/contract/devices";
import { expect, test } from "vitest";
import { camerasThatSee, type SightDrawing } from "./seeing.ts";

/** Two rooms of ten metres beside each other, with a wall between them. */
const drawing: SightDrawing = {
  rooms: [
    { id: "A", name: "A", kind: "office", poly: [[0, 0], [10, 0], [10, 10], [0, 10]] },
    { id: "B", name: "B", kind: "office", poly: [[10, 0], [20, 0], [20, 10], [10, 10]] },
  ],
  doors: [], open: [], glass: [], windows: [],
}; // prettier-ignore

function camera(id: string, at: [number, number], facing: number, range = 18): DeviceDescription {
  const facts = { type: "fixed-dome", facing, fov: 80, range };
  return {
    id: DeviceId.parse(id),
    name: id,
    module: "camera",
    placement: "office-building",
    floor: "first",
    room: "A",
    isCorridor: false,
    at,
    facts,
    points: [],
  };
}

const here = (x: number, y: number) => ({
  placement: "office-building",
  floor: "first",
  at: [x, y] as [number, number],
});
const ids = (found: readonly DeviceDescription[]) => found.map(({ id }) => id);

test("those that look at a place see it, the nearest first; those that look away, or are too far, do not", () => {
  const devices = [
    camera("far", [1, 5], 0),
    camera("near", [4, 5], 0),
    camera("away", [4, 5], 180),
    camera("short", [1, 5], 0, 5),
  ];
  expect(ids(camerasThatSee(here(8, 5), { devices, drawing }))).toEqual(["near", "far"]);
});

test("a wall ends what a camera sees, and a door in it is still seen", () => {
  const devices = [camera("one", [4, 5], 0)];
  expect(ids(camerasThatSee(here(10, 5), { devices, drawing }))).toEqual(["one"]);
  expect(ids(camerasThatSee(here(12, 5), { devices, drawing }))).toEqual([]);
});

test("a camera of another floor sees nothing of this one", () => {
  const other = { ...camera("other", [4, 5], 0), floor: "second" };
  expect(camerasThatSee(here(8, 5), { devices: [other], drawing })).toEqual([]);
});
