import type { Position } from "@atrium/contract";
import type { Room } from "@atrium/contract/site";
import { distance, distanceToEdge, edges } from "./polygon.ts";

/** A stretch of a room's edge between two corners, with every room it bounds (one or two). */
export interface RoomEdge {
  readonly from: Position;
  readonly to: Position;
  readonly rooms: readonly Room[];
}

/** Corners closer than this to an edge lie on it, metres. */
const ON_EDGE = 1e-4;

/**
 * Every room edge, cut wherever a corner of any room lies on it, so that each stretch has the same rooms along its
 * whole length. Rooms tile a floor without gaps, hence a stretch has one owner (outside wall) or two. Found once for the
 * rooms of a floor, whichever pages draw it.
 */
export function roomEdges(rooms: readonly Room[]): readonly RoomEdge[] {
  let found = known.get(rooms);
  if (found === undefined) known.set(rooms, (found = findEdges(rooms)));
  return found;
}

const known = new WeakMap<readonly Room[], readonly RoomEdge[]>();

function findEdges(rooms: readonly Room[]): readonly RoomEdge[] {
  const corners = rooms.flatMap((room) => room.poly);
  const found = new Map<string, { from: Position; to: Position; rooms: Room[] }>();
  for (const room of rooms) {
    for (const [from, to] of edges(room.poly)) {
      for (const [start, end] of stretches(from, to, corners)) {
        const key = [cornerKey(start), cornerKey(end)].sort().join("|");
        const edge = found.get(key) ?? { from: start, to: end, rooms: [] };
        edge.rooms.push(room);
        found.set(key, edge);
      }
    }
  }
  return [...found.values()];
}

/** Two corners with the same key are the same corner (to a millimetre). */
export function cornerKey([x, y]: Position): string {
  return `${String(Math.round(x * 1000))},${String(Math.round(y * 1000))}`;
}

function stretches(from: Position, to: Position, corners: readonly Position[]): [Position, Position][] {
  const length = distance(from, to);
  const cuts = new Set([0, 1]);
  for (const corner of corners) {
    if (distanceToEdge(corner, from, to) < ON_EDGE) cuts.add(Math.round((distance(from, corner) / length) * 1e8) / 1e8);
  }
  const sorted = [...cuts].sort((a, b) => a - b);
  const at = (part: number): Position => [from[0] + (to[0] - from[0]) * part, from[1] + (to[1] - from[1]) * part];
  return sorted.slice(1).map((end, index) => [at(sorted[index] ?? 0), at(end)]);
}
