import type { Segment } from "@atrium/contract";
import type { Door, FloorDrawing, Room } from "@atrium/contract/site";
import { describe, expect, it } from "vitest";
import { outlineOf } from "./outline.ts";
import { roomEdges } from "./segments.ts";
import { deriveWalls } from "./walls.ts";

function room(id: string, [left, top, right, bottom]: Segment, more: Partial<Room> = {}): Room {
  return {
    id,
    name: id,
    kind: "office",
    poly: [
      [left, top],
      [right, top],
      [right, bottom],
      [left, bottom],
    ],
    ...more,
  };
}

function drawing(rooms: Room[], more: Partial<FloorDrawing> = {}): FloorDrawing {
  return {
    id: "test-first",
    building: "test",
    floor: "first",
    label: "1st Floor",
    code: 1,
    floorCode: 1,
    unit: "m",
    size: [20, 10],
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
    ...more,
  };
}

const door = (at: [number, number], dir: "h" | "v"): Door => ({ id: "D1", at, w: 1, dir });
const length = (segments: readonly Segment[]) =>
  segments.reduce((sum, [x1, y1, x2, y2]) => sum + Math.hypot(x2 - x1, y2 - y1), 0);
const wallsOf = (floor: FloorDrawing) => deriveWalls(floor, roomEdges(floor.rooms));

describe("walls follow from rooms", () => {
  it("makes the edge of one room facade and the edge of two a partition", () => {
    const walls = wallsOf(drawing([room("A", [0, 0, 10, 10]), room("B", [10, 0, 20, 10])]));
    expect(length(walls.facade)).toBeCloseTo(60);
    expect(length(walls.partition)).toBeCloseTo(10);
  });

  it("cuts an edge where another room's corner lies on it", () => {
    const rooms = [room("A", [0, 0, 10, 10]), room("B", [10, 0, 20, 4]), room("C", [10, 4, 20, 10])];
    const shared = roomEdges(rooms).filter((edge) => edge.rooms.length === 2);
    expect(shared).toHaveLength(3);
  });

  it("cuts edges longer than 50 m as exactly as short ones", () => {
    const rooms = [room("A", [0, 0, 61.8, 5]), room("B", [0, 5, 33.333, 9]), room("C", [33.333, 5, 61.8, 9])];
    expect(length(wallsOf(drawing(rooms)).partition)).toBeCloseTo(61.8 + 4);
  });

  it("leaves a gap for a door and for an opening", () => {
    const rooms = [room("A", [0, 0, 10, 10]), room("B", [10, 0, 20, 10])];
    const walls = wallsOf(drawing(rooms, { doors: [door([10, 5], "v")], open: [[10, 0, 10, 2]] }));
    expect(length(walls.partition)).toBeCloseTo(7);
  });

  it("draws glass and windows in place of the wall, without their doors", () => {
    const rooms = [room("A", [0, 0, 10, 10]), room("B", [10, 0, 20, 10])];
    const floor = drawing(rooms, {
      glass: [[10, 2, 10, 8]],
      windows: [[1, 0, 9, 0]],
      doors: [door([10, 5], "v")],
    });
    const walls = wallsOf(floor);
    expect(length(walls.glass)).toBeCloseTo(5);
    expect(length(walls.partition)).toBeCloseTo(4);
    expect(length(walls.window)).toBeCloseTo(8);
    expect(length(walls.facade)).toBeCloseTo(52);
  });

  it("gives outdoor areas a rail outside and a soft line between them, and no facade", () => {
    const outdoor = { outdoor: true };
    const walls = wallsOf(drawing([room("A", [0, 0, 10, 10], outdoor), room("B", [10, 0, 20, 10], outdoor)]));
    expect(walls.facade).toEqual([]);
    expect(length(walls.rail)).toBeCloseTo(60);
    expect(length(walls.soft)).toBeCloseTo(10);
  });

  it("puts a facade between a room and the terrace beside it", () => {
    const walls = wallsOf(drawing([room("A", [0, 0, 10, 10]), room("T", [10, 0, 20, 10], { outdoor: true })]));
    expect(length(walls.facade)).toBeCloseTo(40);
    expect(walls.partition).toEqual([]);
  });
});

describe("the outline of an area", () => {
  it("runs outside the facade and on the border to the other rooms", () => {
    const rooms = [room("A", [0, 0, 10, 10]), room("B", [10, 0, 20, 10])];
    const outline = outlineOf(new Set(rooms.slice(1)), roomEdges(rooms));
    expect(outline.outer).toHaveLength(3);
    expect(Math.max(...outline.outer.map(([x1]) => x1))).toBeCloseTo(20.38);
    expect(outline.inner).toHaveLength(1);
    expect(outline.inner[0]?.[0]).toBe(10);
    expect(length(outline.inner)).toBeCloseTo(10 + 2 * 0.38);
  });

  it("meets itself at outer and at inner corners", () => {
    const corner: Room = { ...room("L", [0, 0, 10, 10]) };
    corner.poly = [
      [0, 0],
      [10, 0],
      [10, 5],
      [5, 5],
      [5, 10],
      [0, 10],
    ];
    const { outer } = outlineOf(new Set([corner]), roomEdges([corner]));
    const ends = outer.flatMap(([x1, y1, x2, y2]) => [
      `${x1.toFixed(3)} ${y1.toFixed(3)}`,
      `${x2.toFixed(3)} ${y2.toFixed(3)}`,
    ]);
    expect(outer).toHaveLength(6);
    expect(new Set(ends).size).toBe(6);
  });
});
