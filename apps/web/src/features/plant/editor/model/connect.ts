import {
  nodeSize,
  type Schematic,
  type SchematicEnd,
  type SchematicMedium,
  type SchematicNode,
} from "@atrium/contract/site";
import { isLine, portOf } from "../../drawing/pipes.ts";
import { isStanding, onGrid } from "./changes.ts";

interface Connection {
  readonly from: string;
  readonly to: string;
  readonly medium: SchematicMedium;
}

/** A new edge between two nodes, from the sides that face each other. undefined: there is nothing to connect. */
export function connected(
  drawing: Schematic,
  { from, to, medium }: Connection,
): { drawing: Schematic; index: number } | undefined {
  const nodeOf = (key: string) => drawing.nodes.find((node) => node.key === key);
  const [first, last] = [nodeOf(from), nodeOf(to)];
  if (first === undefined || last === undefined || first === last) return undefined;
  const edge = { from: endAt(first, last), to: endAt(last, first), medium, via: [], flow: [], points: [] };
  return { drawing: { ...drawing, edges: [...drawing.edges, edge] }, index: drawing.edges.length };
}

/** The side of a node that faces another one; at a collector as far along as the other one is. */
function endAt(node: SchematicNode, other: SchematicNode): SchematicEnd {
  const [[left, top], [width, height]] = [node.at, nodeSize(node)];
  const [[otherLeft, otherTop], [otherWidth, otherHeight]] = [other.at, nodeSize(other)];
  const right = otherLeft + otherWidth / 2 > left + width / 2;
  const below = otherTop + otherHeight / 2 > top + height / 2;
  const isBeside = left + width <= otherLeft || otherLeft + otherWidth <= left;
  if (isLine(node.kind)) {
    const isDown = isStanding(node);
    const side = isDown ? (right ? "right" : "left") : below ? "bottom" : "top";
    const [x, y] = isLine(other.kind) ? middleOf(node) : portOf(other, { side: facing(side) });
    const along = isDown ? y - top : x - left;
    return { node: node.key, side, offset: onGrid(Math.max(0, Math.min(along, isDown ? height : width))) };
  }
  const isAcross = isLine(other.kind) ? isStanding(other) : isBeside;
  return { node: node.key, side: isAcross ? (right ? "right" : "left") : below ? "bottom" : "top" };
}

function middleOf(node: SchematicNode): readonly [number, number] {
  const [width, height] = nodeSize(node);
  return [node.at[0] + width / 2, node.at[1] + height / 2];
}

const FACING = { left: "right", right: "left", top: "bottom", bottom: "top" } as const;

function facing(side: SchematicEnd["side"]): SchematicEnd["side"] {
  return FACING[side];
}
