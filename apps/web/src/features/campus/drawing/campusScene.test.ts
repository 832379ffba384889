import { CampusDrawing } from "@atrium/contract/site";
import { expect, test } from "vitest";
import { campusScene } from "./campusScene.ts";
import { onSite, storeyOf, wallsOf } from "./floorWalls.ts";

const SQUARE = [
  [0, 0],
  [10, 0],
  [10, 10],
  [0, 10],
];

const floor = (key: string, elevation: number, height = 4) => ({
  key,
  elevation,
  height,
  outline: SQUARE,
  panels: [],
  windows: [
    { at: [2, 0, 4, 0], room: "NORTH" },
    { at: [10, 2, 10, 4], room: "EAST" },
    { at: [2, 10, 4, 10], room: "SOUTH" },
    { at: [0, 2, 0, 4], room: "WEST" },
  ],
});

const building = (key: string, at: readonly [number, number], floors: readonly object[]) => ({
  key,
  at,
  rotation: 0,
  footprint: SQUARE.map(([x = 0, y = 0]) => [at[0] + x, at[1] + y]),
  floors,
});

function drawing(...buildings: readonly object[]): CampusDrawing {
  return CampusDrawing.parse({ size: [60, 40], buildings });
}

const tower = building("tower", [20, 10], [floor("first", 0), floor("second", 4), floor("rooftop", 8, 0)]);

function firstStorey(changes: object = {}) {
  const [one] = drawing({ ...tower, ...changes }).buildings;
  const [first] = one?.floors ?? [];
  if (one === undefined || first === undefined) throw new Error("the drawing has no floor");
  return storeyOf(one, first, 1);
}

test("the two walls towards the viewer are drawn, and only their windows", () => {
  const walls = wallsOf(firstStorey());
  expect(walls.map(({ side }) => side).toSorted()).toEqual(["left", "right"]);
  const rooms = Object.fromEntries(walls.map(({ side, windows }) => [side, windows.map(({ room }) => room)]));
  expect(rooms).toEqual({ left: ["SOUTH"], right: ["EAST"] });
});

test("an outline may be drawn in either direction", () => {
  const [first] = tower.floors;
  const turned = wallsOf(firstStorey({ floors: [{ ...first, outline: SQUARE.toReversed() }] }));
  expect(turned.map(({ side }) => side).toSorted()).toEqual(["left", "right"]);
});

test("a turned building shows the windows that face the viewer then", () => {
  expect(onSite([10, 0], { at: [5, 5], rotation: 90 }).map(Math.round)).toEqual([5, 15]);
  const rooms = wallsOf(firstStorey({ rotation: 180 })).flatMap(({ windows }) => windows.map(({ room }) => room));
  expect(rooms.toSorted()).toEqual(["NORTH", "WEST"]);
});

test("a floor without an outline has that of its building’s footprint", () => {
  const [first] = tower.floors;
  expect(firstStorey({ floors: [{ ...first, outline: [] }] }).outline).toEqual(firstStorey().outline);
});

test("a rooftop has no walls, and every floor below it has a pin and its place", () => {
  const [only] = campusScene(drawing(tower)).buildings;
  expect(only?.floors.map(({ place }) => place)).toEqual(["tower/first", "tower/second"]);
  const [first, second] = only?.floors ?? [];
  expect(second?.pin[0]).toBe(first?.pin[0]);
  expect(second?.pin[1]).toBeLessThan(first?.pin[1] ?? Number.NaN);
});

test("solar cells are drawn on a roof, and not those under a ceiling", () => {
  const panels = [{ x: 1, y: 1, w: 4, h: 2, cols: 2, rows: 1 }];
  const pathOf = (floors: readonly object[]) => campusScene(drawing({ ...tower, floors })).buildings[0]?.panels;
  const roof = pathOf([floor("first", 0), { ...floor("rooftop", 4, 0), panels }]);
  expect(roof?.match(/M/g)).toHaveLength(2);
  expect(pathOf([{ ...floor("first", 0), panels }])).toBe("");
});

test("buildings behind are drawn first, in whatever order the site has them", () => {
  const near = building("near", [40, 25], [floor("first", 0)]);
  expect(campusScene(drawing(near, tower)).buildings.map(({ key }) => key)).toEqual(["tower", "near"]);
});

test("a place without height is ground, and its card points to it", () => {
  const scene = campusScene(drawing(building("garden", [0, 0], [floor("first", 0, 0)]), tower));
  expect(scene.grounds.map(({ key }) => key)).toEqual([undefined, "garden"]);
  const garden = scene.buildings.find(({ key }) => key === "garden");
  expect(garden?.floors).toEqual([]);
  expect(garden?.anchor[1]).toBeGreaterThan(0);
});

test("everything is within the frame, also of a site that says no size", () => {
  const { frame, buildings } = campusScene({ ...drawing(tower), size: [0, 0] });
  for (const { anchor } of buildings) {
    expect(anchor[0]).toBeGreaterThan(frame.left);
    expect(anchor[0]).toBeLessThan(frame.left + frame.width);
    expect(anchor[1]).toBeGreaterThan(frame.top);
  }
});

test("a site without any building is an empty plate", () => {
  const scene = campusScene(drawing());
  expect(scene.buildings).toEqual([]);
  expect(scene.frame.width).toBeGreaterThan(0);
});
