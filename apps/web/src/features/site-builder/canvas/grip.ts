import type { Position } from "@atrium/contract";
import type { PlanContent } from "@atrium/contract/site";
import type { FurnitureKind } from "@atrium/ui/plan";
import type { Chosen, Draft } from "../model/draft.ts";
import { changedDoor, moved, nearestWall } from "../model/changes.ts";
import { placeOfFurniture } from "../model/furniture.ts";
import { snapped } from "../model/snap.ts";

export interface DrawingSettings {
  /** Metres; 0: no grid. */
  readonly grid: number;
  /** Whether corners at one place move together. */
  readonly isJoined: boolean;
  /** The zone that new rooms belong to; undefined: none. */
  readonly zone: string | undefined;
  /** The kind of furniture that is put. */
  readonly furniture: FurnitureKind;
}

interface DragOptions extends DrawingSettings {
  /** How near a corner or a wall has to be, metres. */
  readonly reach: number;
  readonly deviceAt: (id: string) => Position | undefined;
}

/** A door that is farther from every wall than this stands where the pointer is, metres. */
const WALL_REACH = 0.6;

/** Where a thing is held: a room by its first corner. */
function anchorOf({ plan }: Draft, chosen: Chosen, deviceAt: DragOptions["deviceAt"]): Position | undefined {
  if (chosen.kind === "room") return plan.rooms.find(({ id }) => id === chosen.id)?.poly[chosen.corner ?? 0];
  if (chosen.kind === "door") return plan.doors.find(({ id }) => id === chosen.id)?.at;
  if (chosen.kind === "device") return deviceAt(chosen.id);
  if (chosen.kind === "furniture") {
    const piece = plan.furniture[chosen.index];
    return piece && placeOfFurniture(piece);
  }
  if (chosen.kind === "column") return plan.columns[chosen.index];
  const line = plan[chosen.list][chosen.index];
  return line === undefined ? undefined : [line[0], line[1]];
}

/** What is held, dragged by so many metres and drawn to what is near. */
export function dragged(draft: Draft, chosen: Chosen, by: Position, options: DragOptions): Draft {
  const anchor = anchorOf(draft, chosen, options.deviceAt);
  if (anchor === undefined) return draft;
  const wanted: Position = [anchor[0] + by[0], anchor[1] + by[1]];
  if (chosen.kind === "door") return doorAt(draft, chosen.id, wanted, options);
  const to = targetOf(draft.plan, chosen, wanted, options);
  return moved(draft, chosen, [to[0] - anchor[0], to[1] - anchor[1]], options);
}

function targetOf(plan: PlanContent, chosen: Chosen, wanted: Position, { grid, reach }: DragOptions): Position {
  // These stand freely in their room.
  if (chosen.kind === "device" || chosen.kind === "furniture") {
    return snapped({ ...plan, rooms: [], outline: [] }, wanted, { grid, reach }).at;
  }
  return snapped(plan, wanted, { grid, reach, except: chosen.kind === "room" ? chosen.id : undefined }).at;
}

function doorAt(draft: Draft, id: string, wanted: Position, { grid, reach }: DragOptions): Draft {
  const { plan } = draft;
  const [x, y] = snapped({ ...plan, rooms: [], outline: [] }, wanted, { grid, reach }).at;
  const wall = nearestWall(plan, [x, y]);
  const place = wall !== undefined && wall.metres < WALL_REACH ? wall : undefined;
  return {
    ...draft,
    plan: changedDoor(plan, id, (door) => ({ ...door, at: place?.at ?? [x, y], dir: place?.dir ?? door.dir })),
  };
}
