import * as z from "zod";
import { ACCESS_CONTROL } from "../devices/systems/access-control/accessControl.ts";
import { DOAS } from "../devices/systems/doas/doas.ts";
import { LIGHTING } from "../devices/systems/lighting/lighting.ts";
import { factsOf } from "../devices/systems.ts";
import { DeviceId } from "../base/ids.ts";
import { type FloorDrawing, Room } from "./floorPlan.ts";
import { FloorKey, PlacementKey, ZoneKey } from "./place.ts";
import { distanceToOutline } from "./plan/polygon.ts";
import { PlanRoomId } from "./plan/planContent.ts";

/** The address of a room: its floor, and its id on the floor's plan. */
export const RoomAddress = z.object({
  placement: PlacementKey,
  floor: FloorKey,
  room: PlanRoomId,
});
export type RoomAddress = z.infer<typeof RoomAddress>;

/** `inside`: it stands in the room; `door`: it opens a door of the room; `serves`: it works for the room from elsewhere. */
const RoomRelation = z.enum(["inside", "door", "serves"]);
type RoomRelation = z.infer<typeof RoomRelation>;

/** A room, and which devices are about it. What they are is asked system by system, as on the pages of their systems. */
export const RoomReply = z.object({
  /** The building that its devices belong to, which a guard house on the site's plan has for itself. */
  placement: PlacementKey,
  floor: FloorKey,
  zone: ZoneKey.exactOptional(),
  room: Room,
  devices: z.array(z.object({ device: DeviceId, module: z.string(), relation: RoomRelation })).max(2_000),
});
export type RoomReply = z.infer<typeof RoomReply>;

interface PlacedDevice {
  readonly module: string;
  readonly placement: string;
  readonly floor: string;
  readonly room: string;
  readonly facts: Readonly<Record<string, unknown>>;
}

/** A door is in the wall of a room that is as near as this, m: half of the thickest wall, and a little. */
const NEAR_WALL = 0.3;

/**
 * How a device belongs to a room of a drawing; undefined: it does not. @param placement of the room's own devices, which
 * may be another one than the drawing's
 */
export function relationTo(
  { room, placement, drawing }: { room: Room; placement: string; drawing: Pick<FloorDrawing, "floor" | "doors"> },
  device: PlacedDevice,
): RoomRelation | undefined {
  if (device.placement !== placement) return undefined;
  const { module, facts } = device;
  if (module === DOAS.module && factsOf(DOAS, facts).rooms?.includes(`${drawing.floor}/${room.id}`) === true) {
    return "serves";
  }
  if (device.floor !== drawing.floor) return undefined;
  if (device.room === room.id) return "inside";
  if (module === LIGHTING.module && factsOf(LIGHTING, facts).also?.includes(room.id) === true) return "serves";
  return module === ACCESS_CONTROL.module && isInWall(drawing.doors, factsOf(ACCESS_CONTROL, facts).door, room)
    ? "door"
    : undefined;
}

/** Whether a door of the plan is in a wall of the room. */
function isInWall(doors: FloorDrawing["doors"], id: string | undefined, { poly }: Room): boolean {
  const door = id === undefined ? undefined : doors.find((one) => one.id === id);
  return door !== undefined && distanceToOutline(door.at, poly) <= NEAR_WALL;
}
