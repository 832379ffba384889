import { expect, test } from "vitest";
import { Schematic } from "./schematic.ts";
import { schematicProblems } from "./schematicProblems.ts";

const site = {
  hasDevice: (device: string) => device === "CH-1",
  hasPoint: (_: string, key: string) => key === "flow",
};

function drawn(more: object = {}): Schematic {
  return Schematic.parse({
    key: "plant",
    name: "Plant",
    page: "mechanical",
    size: [40, 20],
    nodes: [
      { key: "chiller", kind: "chiller", at: [0, 0], device: "CH-1", points: [{ point: "flow" }] },
      { key: "tower", kind: "cooling-tower", at: [12, 0] },
    ],
    edges: [
      {
        from: { node: "chiller", side: "right", offset: 1 },
        to: { node: "tower", side: "left" },
        medium: "condenser-warm",
        flow: [{ device: "CH-1", point: "flow" }],
      },
    ],
    ...more,
  });
}

function messages(...schematics: Schematic[]): string[] {
  return schematicProblems(schematics, site).map(({ path, message }) => `${path.join(".")}: ${message}`);
}

const [CHILLER, TOWER] = drawn().nodes;

test("a drawing whose nodes, edges and points are there is right", () => {
  expect(messages(drawn())).toEqual([]);
});

test("two drawings, or two nodes of one, have not the same key", () => {
  expect(messages(drawn(), drawn())).toEqual(['1.key: "plant" already exists']);
  expect(messages(drawn({ nodes: [CHILLER, { ...CHILLER, at: [12, 0] }], edges: [] }))).toEqual([
    '0.nodes.1.key: "chiller" already exists',
  ]);
});

test("a node is inside the drawing and covers no other one", () => {
  expect(messages(drawn({ nodes: [CHILLER, { ...TOWER, at: [36, 0] }] }))).toEqual([
    "0.nodes.1.at: outside the 40 columns and 20 rows of the drawing",
  ]);
  expect(messages(drawn({ nodes: [CHILLER, { ...TOWER, at: [7, 4] }] }))).toEqual(['0.nodes.1.at: covers "chiller"']);
});

test("what says how a breaker is, is there", () => {
  const [edge] = drawn().edges;
  const breaker = { status: { device: "CH-1", point: "cop" }, trip: { device: "CH-9", point: "flow" } };
  expect(messages(drawn({ edges: [{ ...edge, medium: "electricity", breaker }] }))).toEqual([
    '0.edges.0.breaker.status.point: CH-1 has no point "cop"',
    '0.edges.0.breaker.trip.device: there is no device "CH-9"',
  ]);
});

test("what a node or an edge names is there", () => {
  expect(messages(drawn({ nodes: [{ ...CHILLER, device: "CH-9" }, TOWER] }))).toEqual([
    '0.nodes.0.device: there is no device "CH-9"',
  ]);
  expect(messages(drawn({ nodes: [CHILLER, { ...TOWER, points: [{ point: "flow" }] }] }))).toEqual([
    "0.nodes.1.points.0.device: expected a device: its node has none",
  ]);
  expect(messages(drawn({ headline: [{ device: "CH-1", point: "cop" }] }))).toEqual([
    '0.headline.0.point: CH-1 has no point "cop"',
  ]);
  const edge = { from: { node: "chiller", side: "right", offset: 9 }, to: { node: "pump", side: "left" } };
  expect(messages(drawn({ edges: [{ ...edge, medium: "air", via: [[41, 3]] }] }))).toEqual([
    "0.edges.0.from.offset: expected at most 5",
    '0.edges.0.to.node: there is no node "pump"',
    "0.edges.0.via.0: outside the drawing",
  ]);
});
