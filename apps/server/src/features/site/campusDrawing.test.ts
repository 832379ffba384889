import { expect, test } from "vitest";
import { FloorDrawing, PlacementKey, FloorKey } from "@atrium/contract/site";
import { campusDrawing } from "./campusDrawing.ts";

const drawing = FloorDrawing.parse({
  id: "tower-first",
  building: "tower",
  floor: "first",
  label: "1st Floor",
  code: 1,
  floorCode: 1,
  unit: "m",
  size: [10, 6],
  elevation: 0,
  height: 4,
  north: 0,
  outline: [
    [0, 0],
    [10, 0],
    [10, 6],
    [0, 6],
  ],
  zones: [],
  rooms: [
    { id: "R1", name: "West", kind: "office", poly: rectangle(0, 5) },
    { id: "R2", name: "East", kind: "office", poly: rectangle(5, 10) },
  ],
  open: [],
  glass: [],
  windows: [
    [1, 0, 3, 0],
    [10, 2, 10, 4],
    [5, 2, 5, 4],
  ],
  doors: [],
  columns: [],
  furniture: [
    { t: "pv", x: 1, y: 1, w: 7, h: 5, cols: 7, rows: 4 },
    { t: "pv", x: 1, y: 1 },
    { t: "desk", x: 1, y: 1, w: 7, h: 5 },
  ],
});

function rectangle(from: number, to: number): [number, number][] {
  return [
    [from, 0],
    [to, 0],
    [to, 6],
    [from, 6],
  ];
}

const placement = PlacementKey.parse("tower");

function seen(elevations: readonly number[]) {
  return campusDrawing({
    campus: { size: [50, 40] },
    devices: [],
    places: [
      {
        key: placement,
        code: 1,
        name: "Tower",
        icon: "building",
        at: [20, 10],
        rotation: 0,
        footprint: [],
        lifts: [],
        revision: 0,
      },
    ],
    floors: elevations.map((elevation) => ({
      placement,
      key: FloorKey.parse(`at-${String(elevation)}`),
      elevation,
      height: 4,
      drawing,
    })),
  });
}

test("a window of the facade has the room behind it, and one between two rooms is not seen from outside", () => {
  expect(seen([0]).buildings[0]?.floors[0]?.windows).toEqual([
    { at: [1, 0, 3, 0], room: "R1" },
    { at: [10, 2, 10, 4], room: "R2" },
  ]);
});

test("floors are in order from the ground up, whatever their order in the site folder", () => {
  expect(seen([4, 0, 8]).buildings[0]?.floors.map(({ elevation }) => elevation)).toEqual([0, 4, 8]);
});

test("solar cells are seen from outside, and furniture is not", () => {
  expect(seen([0]).buildings[0]?.floors[0]?.panels).toEqual([{ x: 1, y: 1, w: 7, h: 5, cols: 7, rows: 4 }]);
});
