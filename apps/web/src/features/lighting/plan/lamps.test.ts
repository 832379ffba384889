import type { Position } from "@atrium/contract";
import { DeviceDescription } from "@atrium/contract/devices";
import { expect, test } from "vitest";
import { deviceOf, devicesIn } from "../../../devices/device.ts";
import { postsOf, wattsOf } from "../lampFacts.ts";
import { lampGroups } from "./lamps.ts";
import { lightFill, meanLevel, poolStrength } from "./roomLight.ts";

const square = (left: number): Position[] => [
  [left, 0],
  [left + 5, 0],
  [left + 5, 5],
  [left, 5],
];

function device(id: string, more: Record<string, unknown> = {}) {
  return deviceOf(
    DeviceDescription.parse({
      id,
      module: "lighting",
      name: id,
      placement: "house",
      floor: "first",
      zone: "A",
      isCorridor: false,
      room: "R1",
      at: [2, 2],
      facts: {},
      points: [],
      ...more,
    }),
  );
}

const drawing = {
  rooms: [
    { id: "R1", name: "R1", kind: "office", poly: square(0) },
    { id: "R2", name: "R2", kind: "office", poly: square(5) },
  ],
};

test("puts a circuit's lamps into its room and the rooms it lights as well", () => {
  const groups = lampGroups({ ...floorOf(drawing.rooms) }, [device("L-1", { facts: { also: ["R2"] } })]);
  expect(groups.map(({ room }) => room?.id)).toEqual(["R1", "R2"]);
  expect(groups.every(({ lamps }) => lamps.length === 4)).toBe(true);
});

test("stands lamps on their posts outdoors, and lets their light go where it goes", () => {
  const posts = [
    [1, 1],
    [9, 1],
  ];
  const [group] = lampGroups(floorOf(drawing.rooms), [device("L-1", { facts: { posts } })]);
  expect(group).toMatchObject({ room: undefined, lamps: posts, reach: 5 });
});

test("believes no fact of the wrong kind", () => {
  const strange = device("L-1", { facts: { watts: "many", posts: "here" } });
  expect([wattsOf(strange), postsOf(strange)]).toEqual([undefined, undefined]);
  expect(wattsOf(device("L-1", { facts: { watts: 100 } }))).toBe(100);
});

test("finds the circuits of a zone, of the corridors, of the floor", () => {
  const circuits = [device("L-1"), device("L-2", { zone: "B" }), device("L-3", { isCorridor: true })];
  const ids = (zone: string | undefined) => devicesIn(circuits, zone).map(({ id }) => id);
  expect(ids("A")).toEqual(["L-1", "L-3"]);
  expect(ids("corridor")).toEqual(["L-3"]);
  expect(ids(undefined)).toHaveLength(3);
});

test("colours a room by the mean of what is known", () => {
  expect(meanLevel([80, null, 40])).toBe(60);
  expect(meanLevel([null])).toBeUndefined();
  expect(lightFill(0)).toBe("var(--p-lux-0)");
  expect(lightFill(100)).toContain("100%");
  expect(poolStrength(50)).toBeCloseTo(0.47);
});

function floorOf(rooms: (typeof drawing)["rooms"]) {
  return {
    id: "house-first",
    building: "house",
    floor: "first" as const,
    label: "1st Floor",
    code: 1,
    floorCode: 1,
    unit: "m" as const,
    size: [10, 5] satisfies Position,
    elevation: 0,
    height: 4,
    north: 0,
    outline: [],
    zones: [],
    rooms,
    open: [],
    glass: [],
    windows: [],
    doors: [],
    columns: [],
    furniture: [],
  };
}
