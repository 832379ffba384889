import type { Position } from "../../base/position.ts";

/** Whether a position is inside a polygon (even-odd). A position on the edge may be either. */
export function isWithin([x, y]: Position, polygon: readonly Position[]): boolean {
  let inside = false;
  let from = polygon.at(-1);
  for (const to of polygon) {
    if (from === undefined) return false;
    const [x1, y1] = from;
    const [x2, y2] = to;
    if (y1 > y !== y2 > y && x < ((x2 - x1) * (y - y1)) / (y2 - y1) + x1) inside = !inside;
    from = to;
  }
  return inside;
}

/** Of a polygon that does not cross itself, in the square of its unit. */
export function areaOf(polygon: readonly Position[]): number {
  let twice = 0;
  let from = polygon.at(-1);
  for (const to of polygon) {
    if (from !== undefined) twice += from[0] * to[1] - to[0] * from[1];
    from = to;
  }
  return Math.abs(twice) / 2;
}

/** The smallest room around a position: a room may stand in another, as a building on a lawn. */
export function roomAround<Room extends { readonly poly: readonly Position[] }>(
  rooms: readonly Room[],
  place: Position,
): Room | undefined {
  const around = rooms.filter(({ poly }) => isWithin(place, poly));
  return around.toSorted((one, other) => areaOf(one.poly) - areaOf(other.poly))[0];
}

/** How far a position is from the edge of a polygon, in its unit. */
export function distanceToOutline([x, y]: Position, polygon: readonly Position[]): number {
  let nearest = Number.POSITIVE_INFINITY;
  let from = polygon.at(-1);
  for (const to of polygon) {
    if (from === undefined) return nearest;
    const [dx, dy] = [to[0] - from[0], to[1] - from[1]];
    const squared = dx * dx + dy * dy;
    const along = squared === 0 ? 0 : ((x - from[0]) * dx + (y - from[1]) * dy) / squared;
    const at = Math.min(1, Math.max(0, along));
    nearest = Math.min(nearest, Math.hypot(x - from[0] - at * dx, y - from[1] - at * dy));
    from = to;
  }
  return nearest;
}
