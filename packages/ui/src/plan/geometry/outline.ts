import type { Position, Segment } from "@atrium/contract";
import { isWithin, type Room } from "@atrium/contract/site";
import { distance } from "./polygon.ts";
import { cornerKey, type RoomEdge } from "./segments.ts";

/** Distance between facade and outline, metres. */
const OUTSIDE = 0.38;

export interface Outline {
  /** Lines that run outside the facade. */
  readonly outer: readonly Segment[];
  /** Lines on the border to other rooms; drawn with a light casing because they cross the plan. */
  readonly inner: readonly Segment[];
}

interface Line {
  readonly edge: RoomEdge;
  readonly direction: Position;
}

/** The line around a set of rooms (a zone, a corridor): outside the facade, on the wall inside. */
export function outlineOf(rooms: ReadonlySet<Room>, edges: readonly RoomEdge[]): Outline {
  const border = edges.filter((edge) => {
    const owned = edge.rooms.filter((room) => rooms.has(room)).length;
    return owned > 0 && (edge.rooms.length === 1 || owned < edge.rooms.length);
  });
  const lines = border.map((edge): Line => ({ edge, direction: directionOf(edge) }));
  const facade = lines.filter(({ edge }) => edge.rooms.length === 1);
  return {
    outer: facade.map((line) => shifted(line, facade)),
    inner: lines.filter(({ edge }) => edge.rooms.length > 1).map((line) => lengthened(line, facade)),
  };
}

function directionOf({ from, to }: RoomEdge): Position {
  const length = distance(from, to);
  return [(to[0] - from[0]) / length, (to[1] - from[1]) / length];
}

/** A facade line moved outwards; at convex corners it runs on until it meets its neighbour. */
function shifted(line: Line, facade: readonly Line[]): Segment {
  const { edge, direction } = line;
  const out = outwards(line);
  const grow = (corner: Position) => cornerGrowth(corner, line, facade, out);
  const before = grow(edge.from);
  const after = grow(edge.to);
  return [
    edge.from[0] + (out[0] - direction[0] * before) * OUTSIDE,
    edge.from[1] + (out[1] - direction[1] * before) * OUTSIDE,
    edge.to[0] + (out[0] + direction[0] * after) * OUTSIDE,
    edge.to[1] + (out[1] + direction[1] * after) * OUTSIDE,
  ];
}

/** 1 at an outer corner (lengthen), -1 at an inner corner (shorten), 0 where the facade goes straight on or ends. */
function cornerGrowth(corner: Position, line: Line, facade: readonly Line[], out: Position): number {
  const turn = facade.find(
    (other) =>
      other !== line &&
      touches(other.edge, corner) &&
      Math.abs(other.direction[0] * line.direction[0] + other.direction[1] * line.direction[1]) < 0.1,
  );
  if (turn === undefined) return 0;
  const far = cornerKey(turn.edge.from) === cornerKey(corner) ? turn.edge.to : turn.edge.from;
  const leaning = (far[0] - corner[0]) * out[0] + (far[1] - corner[1]) * out[1];
  return leaning > 0 ? -1 : 1;
}

/** An inner line that ends on the facade runs on to meet the outline outside. */
function lengthened({ edge, direction }: Line, facade: readonly Line[]): Segment {
  const before = facade.some((other) => touches(other.edge, edge.from)) ? OUTSIDE : 0;
  const after = facade.some((other) => touches(other.edge, edge.to)) ? OUTSIDE : 0;
  return [
    edge.from[0] - direction[0] * before,
    edge.from[1] - direction[1] * before,
    edge.to[0] + direction[0] * after,
    edge.to[1] + direction[1] * after,
  ];
}

function outwards({ edge, direction: [ux, uy] }: Line): Position {
  const [room] = edge.rooms;
  const [mx, my] = [(edge.from[0] + edge.to[0]) / 2, (edge.from[1] + edge.to[1]) / 2];
  const isLeftInside = room !== undefined && isWithin([mx - uy * 0.1, my + ux * 0.1], room.poly);
  return isLeftInside ? [uy, -ux] : [-uy, ux];
}

function touches(edge: RoomEdge, corner: Position): boolean {
  return cornerKey(edge.from) === cornerKey(corner) || cornerKey(edge.to) === cornerKey(corner);
}
