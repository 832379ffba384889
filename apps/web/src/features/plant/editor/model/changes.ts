import {
  nodeSize,
  type Schematic,
  type SchematicEdge,
  type SchematicEnd,
  type SchematicKind,
  type SchematicNode,
  type SchematicPage,
} from "@atrium/contract/site";
import { freeKey } from "../../../../collections/form/freeKey.ts";
import { isLine, type Point } from "../../drawing/pipes.ts";

/** A piece of a drawing that is chosen. */
export type Chosen =
  | { readonly kind: "node"; readonly key: string }
  | { readonly kind: "edge"; readonly index: number };

/** The grid's step: positions are whole and half cells. */
export const STEP = 0.5;

/** Columns and rows of a new drawing, and those between a new node and others. */
const NEW_SIZE = [40, 24] as const;
const MARGIN = 1;

export function newDrawing(page: SchematicPage, name: string, taken: readonly string[]): Schematic {
  const key = freeKey(name, new Set(taken), "drawing");
  return { key, name, page, size: [...NEW_SIZE], headline: [], nodes: [], edges: [] };
}

export function onGrid(cells: number): number {
  return Math.round(cells / STEP) * STEP;
}

/** Puts a node where there is room; the drawing grows where there is none. */
export function withNode(drawing: Schematic, kind: SchematicKind): { drawing: Schematic; key: string } {
  const key = freeKey(kind, new Set(drawing.nodes.map((node) => node.key)), kind);
  const size = nodeSize({ kind });
  const at = freePlace(drawing, size);
  const rows = Math.max(drawing.size[1], Math.ceil(at[1] + size[1]));
  const node: SchematicNode = { key, kind, at: [...at], points: [] };
  return { drawing: { ...drawing, size: [drawing.size[0], rows], nodes: [...drawing.nodes, node] }, key };
}

/** The first place, row by row, that is free with a margin around it; below all others where none is. */
function freePlace({ nodes, size: [columns, rows] }: Schematic, [width, height]: readonly [number, number]): Point {
  const isFree = (x: number, y: number) =>
    nodes.every((node) => {
      const [nodeWidth, nodeHeight] = nodeSize(node);
      return (
        x >= node.at[0] + nodeWidth + MARGIN ||
        x + width + MARGIN <= node.at[0] ||
        y >= node.at[1] + nodeHeight + MARGIN ||
        y + height + MARGIN <= node.at[1]
      );
    });
  for (let y = 0; y + height <= rows; y += 1) {
    for (let x = 0; x + width <= columns; x += 1) if (isFree(x, y)) return [x, y];
  }
  return [0, Math.max(0, ...nodes.map((node) => node.at[1] + nodeSize(node)[1] + MARGIN))];
}

/** Moves a node by cells, within the drawing. What meets a collector straight stays straight, as far as the collector goes. */
export function moved(drawing: Schematic, key: string, [byX, byY]: Point): Schematic {
  const node = drawing.nodes.find((one) => one.key === key);
  if (node === undefined) return drawing;
  const [width, height] = nodeSize(node);
  const to = (from: number, by: number, most: number) => Math.max(0, Math.min(onGrid(from + by), onGrid(most)));
  const at: [number, number] = [
    to(node.at[0], byX, drawing.size[0] - width),
    to(node.at[1], byY, drawing.size[1] - height),
  ];
  const by: Point = [at[0] - node.at[0], at[1] - node.at[1]];
  if (by[0] === 0 && by[1] === 0) return drawing;
  const follow = (end: SchematicEnd, other: SchematicEnd) =>
    other.node === key ? alongCollector(drawing.nodes, end, by) : end;
  return {
    ...drawing,
    nodes: drawing.nodes.map((one) => (one.key === key ? Object.assign({}, one, { at }) : one)),
    edges: drawing.edges.map((edge) =>
      edge.from.node === edge.to.node
        ? edge
        : Object.assign({}, edge, { from: follow(edge.from, edge.to), to: follow(edge.to, edge.from) }),
    ),
  };
}

/** Where a pipe meets a collector, moved along it. */
function alongCollector(nodes: readonly SchematicNode[], end: SchematicEnd, [byX, byY]: Point): SchematicEnd {
  const node = nodes.find(({ key }) => key === end.node);
  if (node === undefined || !isLine(node.kind) || end.offset === undefined) return end;
  const isDown = isStanding(node);
  const [width, height] = nodeSize(node);
  const offset = end.offset + (isDown ? byY : byX);
  return offset < 0 || offset > (isDown ? height : width) ? end : { ...end, offset };
}

/** A collector from top to bottom; else it lies. */
export function isStanding(node: SchematicNode): boolean {
  const [width, height] = nodeSize(node);
  return height >= width;
}

/** A node goes with all that is connected to it. */
export function without(drawing: Schematic, chosen: Chosen): Schematic {
  if (chosen.kind === "edge") return { ...drawing, edges: drawing.edges.toSpliced(chosen.index, 1) };
  return {
    ...drawing,
    nodes: drawing.nodes.filter(({ key }) => key !== chosen.key),
    edges: drawing.edges.filter(({ from, to }) => from.node !== chosen.key && to.node !== chosen.key),
  };
}

export function changedNode(
  drawing: Schematic,
  key: string,
  change: (node: SchematicNode) => SchematicNode,
): Schematic {
  return { ...drawing, nodes: drawing.nodes.map((node) => (node.key === key ? change(node) : node)) };
}

export function changedEdge(
  drawing: Schematic,
  index: number,
  change: (edge: SchematicEdge) => SchematicEdge,
): Schematic {
  const edge = drawing.edges[index];
  return edge === undefined ? drawing : { ...drawing, edges: drawing.edges.with(index, change(edge)) };
}

/** Another device: points of the former one are not those of this one. @param device undefined: nothing measures the node */
export function withDevice(node: SchematicNode, device: SchematicNode["device"]): SchematicNode {
  const { device: _former, ...bare } = node;
  const points = node.points.filter((point) => point.device !== undefined);
  return device === undefined ? { ...bare, points } : { ...bare, device, points };
}

/** Another kind has its own size. */
export function withKind(node: SchematicNode, kind: SchematicKind): SchematicNode {
  const { size: _former, ...bare } = node;
  return { ...bare, kind };
}

/** The other way round. */
export function turned({ from, to, via, ...edge }: SchematicEdge): SchematicEdge {
  return { ...edge, from: to, to: from, via: via.toReversed() };
}
