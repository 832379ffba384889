import type { FloorPlan, Position, Room } from "@atrium/contract";

/** Deeper than this from the window, daylight saves nothing. */
const REACH_METRES = 7;

/** The middles of the windows of each room. Plans do not change. */
const windowsOfRooms = new WeakMap<Room, readonly Position[]>();

/**
 * Share of the light outside that reaches a place in a room (daylight factor), 0 to about 0.015: there are blinds. Only the windows of
 * the place's own room count.
 */
export function daylightFactor(plan: FloorPlan, room: Room, at: Position): number {
  if (room.kind === "atrium") {
    return 0.012;
  }
  const nearest = Math.min(...windowsOf(plan, room).map(([x, y]) => Math.hypot(x - at[0], y - at[1])));
  return nearest > REACH_METRES ? 0 : 0.013 / (1 + (nearest / 2.2) ** 2);
}

function windowsOf(plan: FloorPlan, room: Room): readonly Position[] {
  const known = windowsOfRooms.get(room);
  if (known !== undefined) return known;
  const windows = plan.windows
    .map(([x1, y1, x2, y2]): Position => [(x1 + x2) / 2, (y1 + y2) / 2])
    .filter((middle) => distanceToEdge(middle, room.poly) < 0.05);
  windowsOfRooms.set(room, windows);
  return windows;
}

function distanceToEdge([x, y]: Position, polygon: readonly Position[]): number {
  let nearest = Number.POSITIVE_INFINITY;
  let [fromX, fromY] = polygon.at(-1) ?? [0, 0];
  for (const [toX, toY] of polygon) {
    const [dx, dy] = [toX - fromX, toY - fromY];
    const length = dx * dx + dy * dy;
    const share = length === 0 ? 0 : Math.min(1, Math.max(0, ((x - fromX) * dx + (y - fromY) * dy) / length));
    nearest = Math.min(nearest, Math.hypot(x - fromX - share * dx, y - fromY - share * dy));
    [fromX, fromY] = [toX, toY];
  }
  return nearest;
}
