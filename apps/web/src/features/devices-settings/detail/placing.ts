import type { Position } from "@atrium/contract";
import { type FloorDrawing, type Room, roomAround } from "@atrium/contract/site";

/** Where a device stands: its room, and with it its zone, follow from the position. */
export interface Placing {
  readonly at: Position;
  readonly room: string;
  readonly zone: string | undefined;
}

type Drawing = Pick<FloorDrawing, "size" | "rooms">;

/** How far inside its room a device stands that was put beside every room, metres. */
const INSIDE = 0.2;

/** The device at a position: in centimetres, on the plan, and in the nearest room where it is in none. */
export function placedAt({ size: [width, height], rooms }: Drawing, [x, y]: Position): Placing {
  const at: Position = [rounded(Math.min(width, Math.max(0, x))), rounded(Math.min(height, Math.max(0, y)))];
  const under = roomAround(rooms, at);
  if (under !== undefined) return placingIn(under, at);
  const [nearest] = rooms
    .map((room) => ({ room, edge: nearestEdge(room.poly, at) }))
    .sort((a, b) => distance(a.edge, at) - distance(b.edge, at));
  if (nearest === undefined) return { at, room: "", zone: undefined };
  return placingIn(nearest.room, towards(nearest.edge, centreOf(nearest.room), INSIDE));
}

/** The device in a room: where it stands already, if that is in there, else in the room's middle. */
export function placedIn(drawing: Drawing, id: string, at: Position): Placing | undefined {
  const room = drawing.rooms.find((one) => one.id === id);
  if (room === undefined) return undefined;
  if (roomAround(drawing.rooms, at)?.id === id) return placingIn(room, at);
  return placingIn(room, centreOf(room));
}

function placingIn(room: Room, at: Position): Placing {
  return { at: [rounded(at[0]), rounded(at[1])], room: room.id, zone: room.zone };
}

function centreOf({ label, poly }: Room): Position {
  if (label !== undefined) return label;
  const mean = (axis: 0 | 1) => poly.reduce((sum, corner) => sum + corner[axis], 0) / poly.length;
  return [mean(0), mean(1)];
}

function nearestEdge(poly: readonly Position[], at: Position): Position {
  const ends = poly.map((from, index) => nearestOn(from, poly[(index + 1) % poly.length] ?? from, at));
  return ends.reduce((best, end) => (distance(end, at) < distance(best, at) ? end : best));
}

function nearestOn([x1, y1]: Position, [x2, y2]: Position, [x, y]: Position): Position {
  const [wide, deep] = [x2 - x1, y2 - y1];
  const length = wide * wide + deep * deep;
  const share = length === 0 ? 0 : Math.min(1, Math.max(0, ((x - x1) * wide + (y - y1) * deep) / length));
  return [x1 + share * wide, y1 + share * deep];
}

function towards(from: Position, to: Position, metres: number): Position {
  const whole = distance(from, to);
  if (whole <= metres) return to;
  return [from[0] + ((to[0] - from[0]) * metres) / whole, from[1] + ((to[1] - from[1]) * metres) / whole];
}

function distance([x1, y1]: Position, [x2, y2]: Position): number {
  return Math.hypot(x2 - x1, y2 - y1);
}

function rounded(metres: number): number {
  return Math.round(metres * 100) / 100;
}
