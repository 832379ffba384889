import { DeviceId } from "@atrium/contract";
import { Schematic } from "@atrium/contract/site";
import { expect, test } from "vitest";
import { changedNode, moved, newDrawing, turned, withDevice, withKind, withNode, without } from "./changes.ts";
import { connected } from "./connect.ts";
import { problemsOf } from "./problems.ts";

const SITE = { hasDevice: (device: string) => device === "CH-1" };

const PLANT = Schematic.parse({
  key: "plant",
  name: "Plant",
  page: "mechanical",
  size: [30, 20],
  nodes: [
    { key: "chiller", kind: "chiller", at: [0, 0], device: "CH-1", points: [{ point: "load" }] },
    { key: "header", kind: "collector", at: [14, 0], size: [1, 10] },
    { key: "pump", kind: "pump", at: [20, 4] },
  ],
  edges: [
    {
      from: { node: "header", side: "right", offset: 5 },
      to: { node: "pump", side: "left" },
      medium: "chilled-supply",
    },
  ],
});

test("a new drawing has a key of its own and nothing on it, which is said", () => {
  const drawing = newDrawing("plumbing", "Hot water", ["hot-water"]);
  expect(drawing).toMatchObject({ key: "hot-water-2", name: "Hot water", page: "plumbing", nodes: [] });
  expect(problemsOf(drawing, SITE)).toEqual([{ chosen: undefined, message: "Add at least one piece of equipment" }]);
});

test("a node is put where nothing is, and the drawing grows where it is full", () => {
  const { drawing, key } = withNode(PLANT, "pump");
  expect([key, drawing.nodes.at(-1)?.at]).toEqual(["pump-2", [0, 6]]);
  expect(problemsOf(drawing, SITE)).toEqual([]);
  const small = withNode({ ...PLANT, size: [15, 9] }, "ahu").drawing;
  expect([small.size, small.nodes.at(-1)?.at]).toEqual([
    [15, 15],
    [0, 11],
  ]);
});

test("a node moves by half cells and stays in the drawing", () => {
  const at = (by: readonly [number, number]) => moved(PLANT, "pump", by).nodes.at(-1)?.at;
  expect(at([1.3, -0.2])).toEqual([21.5, 4]);
  expect(at([90, -90])).toEqual([25, 0]);
  expect(moved(PLANT, "nothing", [1, 1])).toBe(PLANT);
});

test("a pipe that meets a collector follows its node along it", () => {
  expect(moved(PLANT, "pump", [2, 3]).edges[0]?.from.offset).toBe(8);
  expect(moved(PLANT, "pump", [0, 9]).edges[0]?.from.offset).toBe(5);
});

test("nodes are connected by the sides that face each other", () => {
  const ends = (from: string, to: string) => {
    const edge = connected(PLANT, { from, to, medium: "air" })?.drawing.edges.at(-1);
    return edge && [edge.from, edge.to];
  };
  expect(ends("chiller", "header")).toEqual([
    { node: "chiller", side: "right" },
    { node: "header", side: "left", offset: 2.5 },
  ]);
  expect(ends("pump", "chiller")).toEqual([
    { node: "pump", side: "left" },
    { node: "chiller", side: "right" },
  ]);
  const below = connected(moved(PLANT, "pump", [-18, 8]), { from: "chiller", to: "pump", medium: "air" });
  expect(below?.drawing.edges.at(-1)).toMatchObject({ from: { side: "bottom" }, to: { side: "top" } });
  expect(ends("pump", "pump")).toBeUndefined();
});

test("a node goes with what is connected to it", () => {
  expect(without(PLANT, { kind: "node", key: "header" })).toMatchObject({ edges: [] });
  expect(without(PLANT, { kind: "edge", index: 0 }).nodes).toHaveLength(3);
});

test("another device does not keep the points of the former one", () => {
  const bare = changedNode(PLANT, "chiller", (node) => withDevice(node, undefined)).nodes[0];
  expect(bare).toEqual({ key: "chiller", kind: "chiller", at: [0, 0], points: [] });
  const other = changedNode(PLANT, "chiller", (node) => withDevice(node, DeviceId.parse("CH-2")));
  expect(other.nodes[0]).toMatchObject({ device: "CH-2", points: [] });
  expect(problemsOf(other, SITE)).toEqual([
    { chosen: { kind: "node", key: "chiller" }, message: 'there is no device "CH-2"' },
  ]);
});

test("another kind has its own size", () => {
  const [, header] = changedNode(PLANT, "header", (node) => withKind(node, "pump")).nodes;
  expect(header).toEqual({ key: "header", kind: "pump", at: [14, 0], points: [] });
});

test("an edge is turned with its corners", () => {
  const [edge] = PLANT.edges;
  expect(
    edge &&
      turned({
        ...edge,
        via: [
          [16, 5],
          [16, 5.5],
        ],
      }),
  ).toMatchObject({
    from: { node: "pump" },
    to: { node: "header" },
    via: [
      [16, 5.5],
      [16, 5],
    ],
  });
});

test("what is wrong is found at its node or its edge", () => {
  const over = moved(PLANT, "pump", [-18, -3]);
  expect(problemsOf(over, SITE)).toEqual([{ chosen: { kind: "node", key: "pump" }, message: 'covers "chiller"' }]);
  const far = { ...PLANT, edges: PLANT.edges.map((edge) => Object.assign({}, edge, { via: [[31, 5]] })) };
  expect(problemsOf(far, SITE)).toEqual([{ chosen: { kind: "edge", index: 0 }, message: "outside the drawing" }]);
});
