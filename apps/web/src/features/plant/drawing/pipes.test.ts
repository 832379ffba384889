import { SchematicEdge, SchematicNode } from "@atrium/contract/site";
import { expect, test } from "vitest";
import { longestStretch, pipeOf } from "./pipes.ts";

const nodes = new Map(
  [
    { key: "chiller", kind: "chiller", at: [0, 0] },
    { key: "pump", kind: "pump", at: [20, 10] },
    { key: "header", kind: "collector", at: [12, 0], size: [1, 10] },
  ].map((node) => [node.key, SchematicNode.parse(node)]),
);

function pipe(from: object, to: object, via: readonly (readonly [number, number])[] = []) {
  return pipeOf(SchematicEdge.parse({ from, to, via, medium: "chilled-supply" }), (key) => nodes.get(key));
}

test("a pipe between two sides that look at each other turns in the middle", () => {
  expect(pipe({ node: "chiller", side: "right", offset: 1 }, { node: "pump", side: "left" })).toEqual([
    [9, 1],
    [15.3, 1],
    [15.3, 11],
    [21.6, 11],
  ]);
});

test("a collector is met where the pipe comes, in its middle", () => {
  expect(pipe({ node: "chiller", side: "right", offset: 1 }, { node: "header", side: "left", offset: 1 })).toEqual([
    [9, 1],
    [12.5, 1],
  ]);
});

test("a pipe goes by its corners, across and down", () => {
  const corners = pipe({ node: "header", side: "bottom" }, { node: "chiller", side: "bottom" }, [
    [12.5, 14],
    [4.5, 14],
  ]);
  expect(corners).toEqual([
    [12.5, 10],
    [12.5, 14],
    [4.5, 14],
    [4.5, 5],
  ]);
  expect(longestStretch(corners ?? [])).toMatchObject({ at: [4.5, 9.5], way: [0, -1] });
});

test("a pipe to a node that is not there is none", () => {
  expect(pipe({ node: "chiller", side: "right" }, { node: "tower", side: "left" })).toBeUndefined();
});
