import type { Position } from "@atrium/contract";

/** Smallest box around something, in metres. */
export interface Box {
  readonly left: number;
  readonly top: number;
  readonly right: number;
  readonly bottom: number;
}

/** The edges of a closed polygon, the last one back to the first corner. */
export function edges(polygon: readonly Position[]): [Position, Position][] {
  return polygon.flatMap((from, index) => {
    const to = polygon[(index + 1) % polygon.length];
    return to === undefined ? [] : [[from, to] satisfies [Position, Position]];
  });
}

export function distance(a: Position, b: Position): number {
  return Math.hypot(b[0] - a[0], b[1] - a[1]);
}

/** Distance from a position to a straight edge, in metres. */
export function distanceToEdge(position: Position, from: Position, to: Position): number {
  const [dx, dy] = [to[0] - from[0], to[1] - from[1]];
  const squared = dx * dx + dy * dy;
  const along = squared === 0 ? 0 : ((position[0] - from[0]) * dx + (position[1] - from[1]) * dy) / squared;
  const at = Math.min(1, Math.max(0, along));
  return Math.hypot(position[0] - from[0] - at * dx, position[1] - from[1] - at * dy);
}

export function boxAround(positions: readonly Position[]): Box {
  const xs = positions.map(([x]) => x);
  const ys = positions.map(([, y]) => y);
  return { left: Math.min(...xs), top: Math.min(...ys), right: Math.max(...xs), bottom: Math.max(...ys) };
}
