import { expect, test } from "vitest";
import { readDxf } from "./readDxf.ts";
import { onFloor, proposedRooms, scaledBy } from "./placing.ts";
import type { Position, Underlay } from "@atrium/contract";

/** Group codes and values, as a drawing program writes them. */
const dxf = (...pairs: (string | number)[]) => `${pairs.join("\r\n")}\r\n`;
const section = (name: string, ...pairs: (string | number)[]) => dxf(0, "SECTION", 2, name, ...pairs, 0, "ENDSEC");
const entities = (...pairs: (string | number)[]) => `${section("ENTITIES", ...pairs)}${dxf(0, "EOF")}`;
const polyline = (closed: 0 | 1, ...corners: [number, number][]) => [
  0,
  "LWPOLYLINE",
  8,
  "WALLS",
  90,
  corners.length,
  70,
  closed,
  ...corners.flatMap(([x, y]) => [10, x, 20, y]),
];
function read(text: string) {
  const drawing = readDxf(text);
  if (typeof drawing === "string") throw new Error(drawing);
  return drawing;
}

test("lines are read with y down, from the drawing's own corner, in the unit that it names", () => {
  const header = section("HEADER", 9, "$INSUNITS", 70, 4);
  const drawing = read(header + entities(...polyline(1, [100, 100], [5100, 100], [5100, 3100], [100, 3100])));
  expect(drawing).toMatchObject({ size: [5000, 3000], scale: 0.001, isCut: false });
  expect(drawing.paths).toEqual([
    {
      points: [
        [0, 3000],
        [5000, 3000],
        [5000, 0],
        [0, 0],
      ],
      isClosed: true,
      layer: "WALLS",
    },
  ]);
  expect(read(entities(0, "LINE", 8, "0", 10, 0, 20, 0, 11, 20, 21, 10)).scale).toBe(1);
  expect(read(entities(0, "LINE", 8, "0", 10, 0, 20, 0, 11, 20000, 21, 10)).scale).toBe(0.001);
});

test("entities that are not drawn are counted by their type", () => {
  const drawing = read(
    entities(
      0,
      "LINE",
      10,
      0,
      20,
      0,
      11,
      1,
      21,
      1,
      0,
      "HATCH",
      8,
      "0",
      0,
      "HATCH",
      0,
      "ACAD_TABLE",
      0,
      "TEXT",
      1,
      "Hall",
    ),
  );
  expect(Object.fromEntries(drawing.leftOut)).toEqual({ HATCH: 2, ACAD_TABLE: 1, TEXT: 1 });
  expect(drawing.paths).toHaveLength(1);
});

test("blocks stand where they are inserted, scaled and turned, also within each other, and never for ever", () => {
  const block = section(
    "BLOCKS",
    0,
    "BLOCK",
    2,
    "DESK",
    0,
    "LINE",
    10,
    0,
    20,
    0,
    11,
    1,
    21,
    0,
    0,
    "ENDBLK",
    0,
    "BLOCK",
    2,
    "LOOP",
    0,
    "INSERT",
    2,
    "LOOP",
    0,
    "LINE",
    10,
    0,
    20,
    0,
    11,
    1,
    21,
    0,
    0,
    "ENDBLK",
  );
  const drawing = read(block + entities(0, "INSERT", 2, "DESK", 10, 5, 20, 5, 41, 2, 50, 90));
  expect(drawing.size[1]).toBeCloseTo(2);
  expect(read(block + entities(0, "INSERT", 2, "LOOP", 10, 0, 20, 0)).paths.length).toBeLessThan(10);
});

test("arcs, circles, old polylines and bulges become straight pieces", () => {
  const circle = read(entities(0, "CIRCLE", 10, 0, 20, 0, 40, 2));
  expect(circle.paths[0]).toMatchObject({ isClosed: true });
  expect(circle.size[0]).toBeCloseTo(4);
  const half = read(entities(0, "LWPOLYLINE", 70, 0, 10, 0, 20, 0, 42, 1, 10, 2, 20, 0));
  expect(half.size[1]).toBeCloseTo(1);
  const quarter = read(entities(0, "ARC", 10, 0, 20, 0, 40, 2, 50, 0, 51, 90));
  expect(quarter.size[0]).toBeCloseTo(2);
  const old = read(
    entities(
      0,
      "POLYLINE",
      70,
      1,
      0,
      "VERTEX",
      10,
      0,
      20,
      0,
      0,
      "VERTEX",
      10,
      3,
      20,
      0,
      0,
      "VERTEX",
      10,
      3,
      20,
      4,
      0,
      "SEQEND",
    ),
  );
  expect(old.paths[0]?.points).toEqual([
    [0, 4],
    [3, 4],
    [3, 0],
  ]);
});

test("what is no drawing is said to be none, garbage too, and a huge one is cut", () => {
  expect(readDxf("AutoCAD Binary DXF\r\n\u001a\0")).toContain("binary");
  expect(readDxf("<html>")).toBe("This is not a DXF drawing");
  expect(readDxf("0\nSECTION\n2\nENTITIES\n0\nENDSEC\n0\nEOF\n")).toBe("There are no lines in this drawing");
  expect(readDxf("\0".repeat(1000))).toBe("This is not a DXF drawing");
  const broken = entities(0, "LINE", 10, "x", 20, 0, 11, 1, 21, 1, ...polyline(0, [0, 0], [Number.NaN, 1]));
  expect(typeof readDxf(broken)).toBe("object");
  const line = dxf(0, "LINE", 10, 0, 20, 0, 11, 1, 21, 1);
  const many = read(`${dxf(0, "SECTION", 2, "ENTITIES")}${line.repeat(20_100)}${dxf(0, "EOF")}`);
  expect([many.paths.length, many.isCut]).toEqual([20_000, true]);
});

const UNDERLAY: Underlay = {
  name: "plan.dxf",
  content: {
    kind: "lines",
    paths: [
      {
        points: [
          [0, 0],
          [100, 0],
          [100, 50],
          [0, 50],
        ],
        isClosed: true,
        layer: "0",
      },
      {
        points: [
          [0, 0],
          [10, 0],
          [10, 10],
          [0, 0],
        ],
        isClosed: false,
        layer: "0",
      },
      {
        points: [
          [0, 0],
          [1, 0],
          [1, 1],
        ],
        isClosed: true,
        layer: "0",
      },
    ],
  },
  size: [100, 50],
  at: [2, 3],
  scale: 0.1,
  rotation: 0,
  opacity: 0.5,
};

test("two places and their distance give the scale; the first stays where it is", () => {
  const ends: [Position, Position] = [onFloor(UNDERLAY, [10, 10]), onFloor(UNDERLAY, [60, 10])];
  const scaled = scaledBy(UNDERLAY, ends, 10);
  expect(scaled.scale).toBeCloseTo(0.2);
  expect(onFloor(scaled, [10, 10])).toEqual(ends[0]);
  expect(onFloor(scaled, [60, 10])).toEqual([13, 4]);
  expect(scaledBy(UNDERLAY, [ends[0], ends[0]], 10)).toBe(UNDERLAY);
  expect(onFloor({ ...UNDERLAY, rotation: 90 }, [100, 0])).toEqual([2, 13]);
});

test("closed lines as large as a room are proposed, largest first", () => {
  const metres = { ...UNDERLAY, at: [0, 0] as Position, scale: 0.2 };
  expect(proposedRooms(metres).map((poly) => poly.length)).toEqual([4, 3]);
});
