import { expect, test } from "vitest";
import { type FloorDrawing, Room } from "./floorPlan.ts";
import { relationTo } from "./room.ts";

const room = Room.parse({
  id: "A02",
  name: "Meeting A1",
  kind: "meeting",
  poly: [[0, 0], [4, 0], [4, 3], [0, 3]], // prettier-ignore
});
const doors: FloorDrawing["doors"] = [
  { id: "d1", at: [2, 3.1], dir: "h" },
  { id: "d2", at: [9, 3], dir: "h" },
];
const here = { room, placement: "house", drawing: { floor: "first", doors } };

function relation(module: string, facts: Record<string, unknown> = {}, at: { room?: string; floor?: string } = {}) {
  return relationTo(here, { module, placement: "house", floor: "first", room: "A99", facts, ...at });
}

test("a device that stands in the room is of the room, one of the same name on another floor is not", () => {
  expect(relation("iaq", {}, { room: "A02" })).toBe("inside");
  expect(relation("iaq", {}, { room: "A02", floor: "second" })).toBeUndefined();
  expect(relation("iaq")).toBeUndefined();
  const elsewhere = { module: "iaq", placement: "barn", floor: "first", room: "A02", facts: {} };
  expect(relationTo(here, elsewhere)).toBeUndefined();
});

test("lamps of a corridor that light the room too, and a fresh air unit on the roof, serve it", () => {
  expect(relation("lighting", { also: ["A01", "A02"] })).toBe("serves");
  expect(relation("lighting", { also: ["A01"] })).toBeUndefined();
  expect(relation("doas", { rooms: ["first/A02"] }, { floor: "rooftop" })).toBe("serves");
  expect(relation("doas", { rooms: ["second/A02"] }, { floor: "rooftop" })).toBeUndefined();
});

test("a reader that stands in the corridor opens a door of the room", () => {
  expect(relation("access-control", { door: "d1" })).toBe("door");
  expect(relation("access-control", { door: "d2" })).toBeUndefined();
  expect(relation("access-control", { door: "unknown" })).toBeUndefined();
  expect(relation("access-control", { door: "d1" }, { room: "A02" })).toBe("inside");
});
