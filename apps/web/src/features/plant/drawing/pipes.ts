import {
  nodeSize,
  type SchematicEdge,
  type SchematicEnd,
  type SchematicKind,
  type SchematicNode,
} from "@atrium/contract/site";

/** px of a column and of a row of the grid. */
export const CELL = 18;

export type Point = readonly [x: number, y: number];

/** Symbols with their name below: how far their middle is from the top, and their edges from the middle, in cells. */
const SYMBOLS: Readonly<Partial<Record<SchematicKind, { readonly middle: number; readonly half: number }>>> = {
  pump: { middle: 1, half: 0.9 },
  fan: { middle: 1, half: 0.9 },
  valve: { middle: 1, half: 0.9 },
  meter: { middle: 1, half: 0.9 },
  breaker: { middle: 1, half: 0.5 },
  generator: { middle: 1, half: 0.9 },
  transformer: { middle: 1.5, half: 0.7 },
  tank: { middle: 1.5, half: 1.2 },
  sump: { middle: 1.5, half: 1.2 },
};

/** Where an edge meets its node, in cells. */
export function portOf(node: SchematicNode, { side, offset }: Pick<SchematicEnd, "side" | "offset">): Point {
  const [x, y] = node.at;
  const [width, height] = nodeSize(node);
  if (node.kind === "collector") return collectorPort(node, side, offset);
  const symbol = SYMBOLS[node.kind];
  if (symbol !== undefined && offset === undefined) {
    const centre = x + width / 2;
    if (side === "left") return [centre - symbol.half, y + symbol.middle];
    if (side === "right") return [centre + symbol.half, y + symbol.middle];
    return [centre, side === "top" ? y + symbol.middle - symbol.half : y + height];
  }
  if (side === "left" || side === "right") return [side === "left" ? x : x + width, y + (offset ?? height / 2)];
  return [x + (offset ?? width / 2), side === "top" ? y : y + height];
}

/** A collector is a line in the middle of its cells. */
function collectorPort(node: SchematicNode, side: SchematicEnd["side"], offset: number | undefined): Point {
  const [x, y] = node.at;
  const [width, height] = nodeSize(node);
  if (height >= width) {
    if (side === "top" || side === "bottom") return [x + width / 2, side === "top" ? y : y + height];
    return [x + width / 2, y + (offset ?? height / 2)];
  }
  if (side === "left" || side === "right") return [side === "left" ? x : x + width, y + height / 2];
  return [x + (offset ?? width / 2), y + height / 2];
}

type Axis = "across" | "down";
const AXES: Readonly<Record<SchematicEnd["side"], Axis>> = {
  left: "across",
  right: "across",
  top: "down",
  bottom: "down",
};

/** The corners of an edge from its one end to its other one: every stretch goes across or down. undefined: a node is missing. */
export function pipeOf(
  { from, to, via }: SchematicEdge,
  nodeOf: (key: string) => SchematicNode | undefined,
): readonly Point[] | undefined {
  const [first, last] = [nodeOf(from.node), nodeOf(to.node)];
  if (first === undefined || last === undefined) return undefined;
  const stops: readonly Point[] = [portOf(first, from), ...via, portOf(last, to)];
  const corners: Point[] = [];
  let leaving: Axis = AXES[from.side];
  stops.forEach((stop, index) => {
    const before = corners.at(-1);
    if (before !== undefined) {
      const arriving = index === stops.length - 1 ? AXES[to.side] : undefined;
      corners.push(...between(before, stop, leaving, arriving));
    }
    corners.push(stop);
    const [previous] = corners.slice(-2);
    if (before !== undefined && previous !== undefined) leaving = previous[0] === stop[0] ? "down" : "across";
  });
  return corners.filter((corner, index) => index === 0 || !isSame(corner, corners[index - 1]));
}

/** The corners between two stops that are not in line. */
function between([x, y]: Point, [toX, toY]: Point, leaving: Axis, arriving: Axis | undefined): Point[] {
  if (x === toX || y === toY) return [];
  if (arriving === leaving) {
    const [middleX, middleY] = [(x + toX) / 2, (y + toY) / 2];
    return leaving === "across"
      ? [
          [middleX, y],
          [middleX, toY],
        ]
      : [
          [x, middleY],
          [toX, middleY],
        ];
  }
  return leaving === "across" ? [[toX, y]] : [[x, toY]];
}

function isSame(one: Point, other: Point | undefined): boolean {
  return other !== undefined && one[0] === other[0] && one[1] === other[1];
}

interface Stretch {
  /** Its middle, where values stand, and a little before it, where a mark of the direction does. */
  readonly at: Point;
  readonly mark: Point;
  /** The way that it goes. */
  readonly way: Point;
  readonly length: number;
}

/** Share of a stretch before its mark. */
const MARK = 0.35;

/** The longest stretch of a pipe. */
export function longestStretch(corners: readonly Point[]): Stretch {
  const [start = [0, 0]] = corners;
  let longest: Stretch = { at: start, mark: start, way: [1, 0], length: -1 };
  corners.slice(1).forEach(([x, y], index) => {
    const [beforeX, beforeY] = corners[index] ?? [x, y];
    const length = Math.abs(x - beforeX) + Math.abs(y - beforeY);
    if (length <= longest.length) return;
    const at: Point = [(x + beforeX) / 2, (y + beforeY) / 2];
    const mark: Point = [beforeX + (x - beforeX) * MARK, beforeY + (y - beforeY) * MARK];
    longest = { at, mark, way: [Math.sign(x - beforeX), Math.sign(y - beforeY)], length };
  });
  return longest;
}
