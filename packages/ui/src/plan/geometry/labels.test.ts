import { PlacementKey, type Room } from "@atrium/contract/site";
import { expect, test } from "vitest";
import { isUnderLabel, labelBox, labelledRooms } from "./labels.ts";

const room = (id: string, more: Partial<Room> = {}): Room => ({
  id,
  name: id,
  kind: "office",
  area: 10,
  label: [0, 0],
  poly: [
    [0, 0],
    [1, 0],
    [1, 1],
  ],
  ...more,
});
const names = (rooms: readonly Room[]) => rooms.map(({ id }) => id);

test("labels every room that has a place for it, but no lift", () => {
  const { label: _, ...unplaced } = room("unplaced");
  const rooms = [room("office"), room("copy", { kind: "service" }), room("lift", { kind: "lift" }), unplaced];
  expect(names(labelledRooms(rooms, 17))).toEqual(["office", "copy"]);
});

test("drops service rooms below 11 px/m and keeps the six largest below 8", () => {
  const rooms = [
    room("copy", { kind: "service", area: 99 }),
    ...[1, 2, 3, 4, 5, 6, 7].map((area) => room(`r${String(area)}`, { area })),
  ];
  expect(names(labelledRooms(rooms, 10))).not.toContain("copy");
  expect(names(labelledRooms(rooms, 7))).toEqual(["r7", "r6", "r5", "r4", "r3", "r2"]);
});

test("names every building, however small the plan is drawn", () => {
  const rooms = [
    room("pavilion", { area: 1, place: PlacementKey.parse("pavilion") }),
    ...[11, 12, 13, 14, 15, 16, 17].map((area) => room(`r${String(area)}`, { area })),
  ];
  expect(names(labelledRooms(rooms, 3))).toEqual(["pavilion", "r17", "r16", "r15", "r14", "r13", "r12"]);
});

test("keeps marks away from a label", () => {
  const box = labelBox(room("Board room", { label: [10, 10] }), "48 %");
  expect(box && isUnderLabel([10.5, 10], [box], 17)).toBe(true);
  expect(box && isUnderLabel([14, 10], [box], 17)).toBe(false);
});
