import type { Position } from "@atrium/contract";
import { FloorKey, PlacementKey, Room } from "@atrium/contract/site";
import { expect, test } from "vitest";
import { openAir, postsOf } from "./openAir.ts";

const SQUARE: Position[] = [
  [0, 0],
  [10, 0],
  [10, 10],
  [0, 10],
];
const NOTHING_AROUND = { height: 0, above: undefined, below: undefined };

function room(id: string, kind: string, changes: object = {}): Room {
  return Room.parse({ id, name: id, kind, poly: SQUARE, ...changes });
}

function plan(...rooms: Room[]) {
  return { rooms, furniture: [], decor: [] };
}

test("on open ground there are roads and low houses, and other buildings of the site are not drawn twice", () => {
  const { grounds, blocks } = openAir(
    plan(
      room("X1", "road", { outdoor: true }),
      room("X2", "plant"),
      room("X3", "skylight"),
      room("X4", "building", { place: "tower" }),
    ),
    NOTHING_AROUND,
  );
  expect(grounds.map(({ room: id, kind }) => [id, kind])).toEqual([["X1", "road"]]);
  expect(blocks.map(({ kind }) => kind)).toEqual(["room", "skylight"]);
});

test("machines and tanks stand on a roof, and trees have their place", () => {
  const { blocks, trees } = openAir(
    {
      rooms: [],
      furniture: [
        { t: "unit", x: 1, y: 2, w: 3, h: 1 },
        { t: "tank", x: 5, y: 5, r: 1 },
        { t: "desk", x: 1, y: 1, w: 1, h: 1 },
      ],
      decor: [
        { t: "tree", x: 4, y: 6, r: 1.5 },
        { t: "tree", x: 4 },
      ],
    },
    NOTHING_AROUND,
  );
  expect(blocks.map(({ kind, outline }) => [kind, outline[0]])).toEqual([
    ["unit", [1, 2]],
    ["tank", [6, 5]],
  ]);
  expect(trees).toEqual([{ at: [4, 6], radius: 1.5 }]);
});

test("cars that a plan draws are not shown as if they were there", () => {
  const { marks } = openAir(
    { rooms: [], furniture: [{ t: "stalls", x: 0, y: 0, w: 40, h: 5, n: 16, cars: [1, 2] }] },
    NOTHING_AROUND,
  );
  expect(marks).toEqual([{ t: "stalls", x: 0, y: 0, w: 40, h: 5, n: 16, cars: [] }]);
});

test("a court is open to the sky, and a loggia under a roof is not", () => {
  const court = plan(room("C1", "garden", { outdoor: true }));
  const roof = plan(room("R1", "roof", { outdoor: true }));
  const over = (above: ReturnType<typeof plan> | undefined) =>
    openAir(court, { height: 4, above, below: undefined }).grounds.map(({ room: id }) => id);
  expect(over(undefined)).toEqual(["C1"]);
  expect(over(roof)).toEqual([]);
  // The plan of the roof shows the court once more.
  const again = plan(room("R3", "garden", { outdoor: true }));
  expect(over(again)).toEqual(["C1"]);
  expect(openAir(again, { height: 0, above: undefined, below: court }).grounds).toEqual([]);
  expect(openAir(roof, { height: 0, above: undefined, below: court }).grounds).toHaveLength(1);
});

test("lamps on posts are those of lighting that is in use, with their circuit", () => {
  const placement = PlacementKey.parse("outdoor");
  const floor = FloorKey.parse("first");
  const lamp = (id: string, changes: object = {}) => ({
    id,
    module: "lighting",
    placement,
    floor,
    facts: { posts: [[1, 2]] },
    retiredAt: null,
    ...changes,
  });
  const devices = [
    lamp("L-1"),
    lamp("L-2", { retiredAt: 5 }),
    lamp("L-3", { facts: {} }),
    lamp("IAQ", { module: "iaq" }),
  ];
  expect(postsOf(devices, { placement, floor })).toEqual([{ at: [1, 2], lamp: "L-1" }]);
  expect(postsOf(devices, { placement, floor: FloorKey.parse("second") })).toEqual([]);
});
