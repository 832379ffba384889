import { CampusDrawing } from "@atrium/contract/site";
import { expect, test } from "vitest";
import { type CampusScene, campusScene } from "./campusScene.ts";
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
  grounds: [],
  blocks: [],
  marks: [],
  trees: [],
  posts: [],
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
  return storeyOf(one, first);
}

function buildingsOf({ things }: CampusScene) {
  return things.flatMap((thing) => (thing.kind === "building" ? [thing.building] : []));
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
  const [only] = buildingsOf(campusScene(drawing(tower)));
  expect(only?.floors.map(({ place }) => place)).toEqual(["tower/first", "tower/second"]);
  const [first, second] = only?.floors ?? [];
  // Beside one another, so that the pins of two floors do not cover each other.
  expect(Math.abs((second?.pin[0] ?? 0) - (first?.pin[0] ?? 0))).toBeGreaterThan(1);
  expect(second?.pin[1]).toBeLessThan(first?.pin[1] ?? Number.NaN);
});

test("solar cells are drawn on a roof, and not those under a ceiling", () => {
  const panels = [{ x: 1, y: 1, w: 4, h: 2, cols: 2, rows: 1 }];
  const cellsOf = (floors: readonly object[]) =>
    buildingsOf(campusScene(drawing({ ...tower, floors }))).flatMap(({ roof }) => roof.cells);
  const [roof] = cellsOf([floor("first", 0), { ...floor("rooftop", 4, 0), panels }]);
  expect(roof?.d.match(/M/g)).toHaveLength(2);
  expect(roof?.posts).toBe("");
  expect(cellsOf([{ ...floor("first", 0), panels }])).toEqual([]);
});

test("solar cells over the ground are on posts", () => {
  const panels = [{ x: 1, y: 1, w: 4, h: 2, cols: 2, rows: 1 }];
  const { things } = campusScene(drawing(building("yard", [0, 0], [{ ...floor("first", 0, 0), panels }])));
  const [cells] = things.flatMap((thing) => (thing.kind === "cells" ? [thing.cells] : []));
  expect(cells?.posts.match(/M/g)).toHaveLength(4);
});

test("buildings behind are drawn first, in whatever order the site has them", () => {
  const near = building("near", [40, 25], [floor("first", 0)]);
  expect(buildingsOf(campusScene(drawing(near, tower))).map(({ key }) => key)).toEqual(["tower", "near"]);
});

test("a tree behind a building is drawn before it, and one before it after it", () => {
  const trees = [
    { at: [25, 8], radius: 1 },
    { at: [25, 24], radius: 1 },
  ];
  const garden = building("garden", [0, 0], [{ ...floor("first", 0, 0), trees }]);
  const { things } = campusScene(drawing(garden, tower));
  expect(things.map(({ kind }) => kind)).toEqual(["tree", "building", "tree"]);
});

test("a place without height is ground with its roads, and its card points to it", () => {
  const grounds = [{ room: "X1", kind: "road", outline: SQUARE }];
  const scene = campusScene(drawing(building("garden", [0, 0], [{ ...floor("first", 0, 0), grounds }]), tower));
  expect(scene.plates.map(({ key }) => key)).toEqual([undefined, "garden"]);
  expect(scene.grounds.map(({ place, room, kind }) => [place, room, kind])).toEqual([["garden/first", "X1", "road"]]);
  expect(buildingsOf(scene).map(({ key }) => key)).toEqual(["tower"]);
  expect(scene.anchors.get("garden")?.[1]).toBeGreaterThan(0);
});

test("a court is seen through the ceiling of its floor, down to its ground", () => {
  const outline = [
    [3, 3],
    [7, 3],
    [7, 7],
    [3, 7],
  ];
  const [only] = buildingsOf(
    campusScene(
      drawing({ ...tower, floors: [{ ...floor("first", 0), grounds: [{ room: "C1", kind: "court", outline }] }] }),
    ),
  );
  const [court] = only?.floors[0]?.courts ?? [];
  expect(court?.kind).toBe("court");
  // The walls at its far sides, which face the viewer.
  expect(court?.walls.map(({ side }) => side).toSorted()).toEqual(["left", "right"]);
  expect(court?.opening).not.toBe(court?.ground);
});

test("everything is within the frame, also of a site that says no size", () => {
  const { frame, anchors } = campusScene({ ...drawing(tower), size: [0, 0] });
  expect(anchors.size).toBe(1);
  for (const [x, y] of anchors.values()) {
    expect(x).toBeGreaterThan(frame.left);
    expect(x).toBeLessThan(frame.left + frame.width);
    expect(y).toBeGreaterThan(frame.top);
  }
});

test("a small building on large grounds is drawn large", () => {
  const { frame, anchors } = campusScene({ ...drawing(tower), size: [2_000, 2_000] });
  expect(frame.width).toBeLessThan(100);
  expect(anchors.get("tower")?.[0]).toBeGreaterThan(frame.left);
});

test("a site without any building is an empty plate", () => {
  const scene = campusScene(drawing());
  expect(scene.things).toEqual([]);
  expect(scene.frame.width).toBeGreaterThan(0);
});
