import type { Position } from "@atrium/contract";
import { isWithin, type Room } from "@atrium/contract/site";
import { boxAround, distance, distanceToEdge, edges } from "./polygon.ts";

/** Distance between two luminaires of a ceiling grid, metres. */
const PITCH = 2.5;
/** No luminaire is closer to a wall, metres. */
const WALL_DISTANCE = 0.55;

/**
 * Places of the luminaires of a room: a regular grid clipped to the room. Each luminaire belongs to the nearest of
 * the given sources (the circuits of that room); the answer holds one list per source, in the same order.
 */
export function luminaireGrid(room: Pick<Room, "poly">, sources: readonly Position[]): Position[][] {
  const lists: Position[][] = sources.map(() => []);
  const { left, top, right, bottom } = boxAround(room.poly);
  const columns = Math.max(1, Math.round((right - left) / PITCH));
  const rows = Math.max(1, Math.round((bottom - top) / PITCH));
  for (let column = 0; column < columns; column += 1) {
    for (let row = 0; row < rows; row += 1) {
      const place: Position = [
        left + ((right - left) * (column + 0.5)) / columns,
        top + ((bottom - top) * (row + 0.5)) / rows,
      ];
      if (hasCeilingAt(place, room.poly)) lists[nearest(place, sources)]?.push(place);
    }
  }
  return lists;
}

function hasCeilingAt(place: Position, polygon: readonly Position[]): boolean {
  return isWithin(place, polygon) && edges(polygon).every(([a, b]) => distanceToEdge(place, a, b) >= WALL_DISTANCE);
}

function nearest(place: Position, sources: readonly Position[]): number {
  let best = -1;
  let shortest = Number.POSITIVE_INFINITY;
  for (const [index, source] of sources.entries()) {
    const length = distance(place, source);
    if (length < shortest) [best, shortest] = [index, length];
  }
  return best;
}
