import type { Position } from "@atrium/contract";
import { type PlanContent, roomAround } from "@atrium/contract/site";
import { type Chosen, LINE_LISTS } from "./draft.ts";
import { metresBetween, nearestOnLine } from "./geometry.ts";

interface HitOptions {
  /** How near is on it, metres. */
  readonly reach: number;
  /** The devices with where they are drawn. */
  readonly devices: readonly { readonly id: string; readonly at: Position }[];
  /** The corners of a chosen room come before all else. */
  readonly chosen: Chosen | undefined;
}

/** What of the drawing is at a place: the smallest things first, rooms last. */
export function hitAt(plan: PlanContent, place: Position, { reach, devices, chosen }: HitOptions): Chosen | undefined {
  const isNear = (at: Position) => metresBetween(at, place) <= reach;
  const room = chosen?.kind === "room" ? plan.rooms.find(({ id }) => id === chosen.id) : undefined;
  const corner = room?.poly.findIndex(isNear) ?? -1;
  if (room !== undefined && corner !== -1) return { kind: "room", id: room.id, corner };
  const device = devices.find(({ at }) => isNear(at));
  if (device !== undefined) return { kind: "device", id: device.id };
  const door = plan.doors.find(({ at }) => isNear(at));
  if (door !== undefined) return { kind: "door", id: door.id };
  const column = plan.columns.findIndex(isNear);
  if (column !== -1) return { kind: "column", index: column };
  for (const list of LINE_LISTS) {
    const index = plan[list].findIndex((line) => nearestOnLine(place, line).metres <= reach);
    if (index !== -1) return { kind: "line", list, index };
  }
  const around = roomAround(plan.rooms, place);
  return around === undefined ? undefined : { kind: "room", id: around.id };
}
