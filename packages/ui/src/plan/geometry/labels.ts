import type { Position } from "@atrium/contract";
import type { Room } from "@atrium/contract/site";

/** Kinds whose label is their name alone, in the quieter tone, because nobody works there. */
const SERVICE_KINDS: ReadonlySet<string> = new Set([
  "service",
  "wc",
  "stair",
  "plant",
  "electrical",
  "comms",
  "store",
  "locker",
  "bath",
]);
const SERVICE_SCALE = 11;
const SMALLEST_SCALE = 8;
const LARGEST_ROOMS = 6;

export function isServiceRoom(room: Pick<Room, "kind">): boolean {
  return SERVICE_KINDS.has(room.kind);
}

/** Whether a room of the plan stands for a building, whose name is always written. */
export function isBuilding(room: Pick<Room, "place">): boolean {
  return room.place !== undefined;
}

/**
 * Rooms that carry a label at a scale: all of them, without service rooms below 11 px/m, only buildings and the six
 * largest below 8 px/m. Text is never smaller than 11 px, so labels that do not fit are left out.
 * @param scale px per metre
 */
export function labelledRooms(rooms: readonly Room[], scale: number): Room[] {
  const named = rooms.filter((room) => room.label !== undefined && room.kind !== "lift" && room.kind !== "void");
  if (scale >= SERVICE_SCALE) return named;
  const working = named.filter((room) => !isServiceRoom(room));
  if (scale >= SMALLEST_SCALE) return working;
  const rest = working.filter((room) => !isBuilding(room)).sort((a, b) => (b.area ?? 0) - (a.area ?? 0));
  return [...working.filter((room) => isBuilding(room)), ...rest.slice(0, LARGEST_ROOMS)];
}

/** The name as it is drawn: a shorter form where the plan gives one. */
export function labelName(room: Room): string {
  return room.labelText ?? room.short ?? room.name;
}

/** Half of a label's width and height in px, for keeping small marks away from it. */
export interface LabelBox {
  readonly at: Position;
  readonly halfWidth: number;
  readonly halfHeight: number;
}

/** Width of a character at 11 px, half of it, with a little air. */
const HALF_CHARACTER = 3.3;

export function labelBox(room: Room, value: string): LabelBox | undefined {
  if (room.label === undefined) return undefined;
  const characters = Math.max(labelName(room).length, value.length);
  return { at: room.label, halfWidth: characters * HALF_CHARACTER + 7, halfHeight: value === "" ? 12 : 19 };
}

/** Whether a mark at a position would lie under a label. @param scale px per metre */
export function isUnderLabel([x, y]: Position, boxes: readonly LabelBox[], scale: number): boolean {
  return boxes.some(
    ({ at, halfWidth, halfHeight }) =>
      Math.abs(at[0] - x) * scale < halfWidth && Math.abs(at[1] - y) * scale < halfHeight,
  );
}
