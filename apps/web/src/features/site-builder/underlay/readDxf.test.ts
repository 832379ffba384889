import { expect, test } from "vitest";
import { readDxf } from "./readDxf.ts";

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
  expect(Object.fromEntries(drawing.leftOut)).toEqual({ HATCH: 2, ACAD_TABLE: 1 });
  expect(drawing.texts.map(({ text }) => text)).toEqual(["Hall"]);
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
  expect(readDxf("0\nSECTION\n2\nENTITIES\n0\nENDSEC\n0\nEOF\n")).toBe("This drawing contains no lines");
  expect(readDxf("\0".repeat(1000))).toBe("This is not a DXF drawing");
  const broken = entities(0, "LINE", 10, "x", 20, 0, 11, 1, 21, 1, ...polyline(0, [0, 0], [Number.NaN, 1]));
  expect(typeof readDxf(broken)).toBe("object");
  const line = dxf(0, "LINE", 10, 0, 20, 0, 11, 1, 21, 1);
  const many = read(`${dxf(0, "SECTION", 2, "ENTITIES")}${line.repeat(20_100)}${dxf(0, "EOF")}`);
  expect([many.paths.length, many.isCut]).toEqual([20_000, true]);
});

const line = (x: number, y: number, toX: number, toY: number, ...more: (string | number)[]) => [
  0,
  "LINE",
  8,
  "W",
  10,
  x,
  20,
  y,
  11,
  toX,
  21,
  toY,
  ...more,
];
const widthOf = (text: string) => read(text).size[0];
const header = (...pairs: (string | number)[]) => section("HEADER", ...pairs);

test("the printed sheet, and layers that are off or frozen, are left out and counted", () => {
  const sheet = read(entities(...line(0, 0, 20, 12), ...line(0, 0, 420, 0, 67, 1)));
  expect([sheet.size, sheet.hidden]).toEqual([[20, 12], { sheet: 1, layers: 0 }]);
  const layer = (name: string, flags: number, color: number) => [0, "LAYER", 2, name, 70, flags, 62, color];
  const layers = section("TABLES", ...layer("HID", 1, 7), ...layer("OFF", 0, -7), ...layer("W", 0, 7));
  const far = [0, "LINE", 8, "HID", 10, 0, 20, 0, 11, 900, 21, 0, 0, "LINE", 8, "OFF", 10, 0, 20, 0, 11, 900, 21, 0];
  const seen = read(layers + entities(...line(0, 0, 20, 12), ...far));
  expect([seen.size, seen.hidden]).toEqual([[20, 12], { sheet: 0, layers: 2 }]);
});

test("an array has its block in every row and column, turned with it", () => {
  const blocks = section("BLOCKS", 0, "BLOCK", 2, "SEAT", ...line(0, 0, 1, 0), 0, "ENDBLK");
  const array = [0, "INSERT", 2, "SEAT", 10, 0, 20, 0, 70, 3, 71, 2, 44, 2, 45, 3];
  expect(read(blocks + entities(...array))).toMatchObject({ paths: { length: 6 }, size: [5, 3] });
  expect(read(blocks + entities(...array, 50, 90)).size.map(Math.round)).toEqual([3, 5]);
});

test("what was mirrored by turning it over is on the other side", () => {
  const mirrored = [0, "LWPOLYLINE", 8, "W", 90, 2, 70, 0, 10, 1, 20, 0, 10, 3, 20, 0, 210, 0, 220, 0, 230, -1];
  expect(widthOf(entities(...mirrored, ...line(0, 0, 0, 1)))).toBe(3);
  expect(read(entities(...mirrored, ...line(0, 0, 0, 1))).paths[1]?.points[0]?.[0]).toBe(3);
});

test.each([
  ["inches, made in imperial measures", ["$MEASUREMENT", 70, 0], 787.402, 0.0254],
  ["feet, made in imperial measures and small", ["$MEASUREMENT", 70, 0], 65, 0.3048],
  ["US survey feet", ["$INSUNITS", 70, 21], 65, 1_200 / 3_937],
  ["yards", ["$INSUNITS", 70, 10], 20, 0.9144],
  ["millimetres, made in metric measures", ["$MEASUREMENT", 70, 1], 20_000, 0.001],
])("a drawing in %s is as large as it is", (_, variable, width, scale) => {
  expect(read(header(9, ...variable) + entities(...line(0, 0, width, 10))).scale).toBeCloseTo(scale, 9);
});

test("splines and ellipses become straight pieces", () => {
  const knots = [0, 0, 0, 0, 1, 1, 1, 1].flatMap((knot) => [40, knot]);
  const controls = [
    [0, 0],
    [0, 4],
    [4, 4],
    [4, 0],
  ].flatMap(([x = 0, y = 0]) => [10, x, 20, y]);
  const curve = read(entities(0, "SPLINE", 8, "W", 70, 8, 71, 3, ...knots, ...controls)).paths[0];
  expect(curve?.points[0]).toEqual([0, 3]);
  expect(curve?.points.at(-1)).toEqual([4, 3]);
  // The top of this curve is at three quarters of its control points' height.
  expect(Math.min(...(curve?.points ?? []).map(([, y]) => y))).toBe(0);
  expect(curve?.points).toHaveLength(9);
  const ellipse = read(entities(0, "ELLIPSE", 8, "W", 10, 5, 20, 5, 11, 4, 21, 0, 40, 0.5, 41, 0, 42, 2 * Math.PI));
  expect(ellipse.paths[0]?.isClosed).toBe(true);
  expect(ellipse.size.map((length) => Math.round(length * 10) / 10)).toEqual([8, 4]);
});

test("texts lose the codes of their look", () => {
  const label = (type: string, text: string) => [0, type, 10, 1, 20, 1, 1, text];
  const drawing = read(
    entities(
      ...line(0, 0, 20, 12),
      ...label("MTEXT", "{\\fArial|b0;Board}\\P\\A1;room"),
      ...label("TEXT", "%%uHall"),
      ...label("ATTRIB", "  R 101 "),
    ),
  );
  expect(drawing.texts.map(({ text }) => text)).toEqual(["Board room", "Hall", "R 101"]);
});
