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
  capacitor: { middle: 1, half: 0.9 },
  battery: { middle: 1, half: 0.9 },
  charger: { middle: 1, half: 0.9 },
  incomer: { middle: 1, half: 0.5 },
  tank: { middle: 1.5, half: 1.2 },
  sump: { middle: 1.5, half: 1.2 },
};

/** Symbols that are higher than they are wide: from their middle to their top, in cells. */
const RISES: Readonly<Partial<Record<SchematicKind, number>>> = { transformer: 1.2, incomer: 1 };

/** Columns from the edge of a node to the middle of a symbol that has its label beside it. */
const SYMBOL_MIDDLE = 1;

/** Where an edge meets its node, in cells. */
export function portOf(node: SchematicNode, { side, offset }: Pick<SchematicEnd, "side" | "offset">): Point {
  const [x, y] = node.at;
  const [width, height] = nodeSize(node);
  if (isLine(node.kind)) return linePort(node, side, offset);
  const half = SYMBOLS[node.kind]?.half;
  if (node.label !== undefined && half !== undefined) {
    const [centre, middle] = [node.label === "right" ? x + SYMBOL_MIDDLE : x + width - SYMBOL_MIDDLE, y + height / 2];
    if (side === "left" || side === "right") return [side === "left" ? centre - half : centre + half, middle];
    const rise = RISES[node.kind] ?? half;
    return [centre, side === "top" ? middle - rise : middle + rise];
  }
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

/** A collector and a busbar are lines in the middle of their cells, which others meet anywhere. */
export function isLine(kind: SchematicKind): boolean {
  return kind === "collector" || kind === "busbar";
}

function linePort(node: SchematicNode, side: SchematicEnd["side"], offset: number | undefined): Point {
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
  /** Its middle, where values stand. */
  readonly at: Point;
  readonly from: Point;
  readonly to: Point;
  /** The way that it goes. */
  readonly way: Point;
  readonly length: number;
  /** Which of the pipe's stretches it is. */
  readonly index: number;
}

/** The longest stretch of a pipe. */
export function longestStretch(corners: readonly Point[]): Stretch {
  const [start = [0, 0]] = corners;
  let longest: Stretch = { at: start, from: start, to: start, way: [1, 0], length: -1, index: 0 };
  corners.slice(1).forEach((to, index) => {
    const from = corners[index] ?? to;
    const length = Math.abs(to[0] - from[0]) + Math.abs(to[1] - from[1]);
    if (length <= longest.length) return;
    const way: Point = [Math.sign(to[0] - from[0]), Math.sign(to[1] - from[1])];
    longest = { at: pointOn({ from, to }, 0.5), from, to, way, length, index };
  });
  return longest;
}

/** A point of a stretch, at a share of its length. */
export function pointOn({ from, to }: Pick<Stretch, "from" | "to">, share: number): Point {
  return [from[0] + (to[0] - from[0]) * share, from[1] + (to[1] - from[1]) * share];
}

/** A pipe in two, cut at a point of its longest stretch. */
export function cutAt(corners: readonly Point[], { index }: Stretch, point: Point): readonly (readonly Point[])[] {
  return [
    [...corners.slice(0, index + 1), point],
    [point, ...corners.slice(index + 1)],
  ];
}
