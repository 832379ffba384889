import { isWithin, type PlacedDevice, type PlanContent, roomAround } from "@atrium/contract/site";
import type { Draft } from "./draft.ts";

/** A device as it would be after a save. */
export interface Follower extends PlacedDevice {
  /** Its room is gone, or was drawn away from it: a save has to be asked to move it. */
  readonly isUprooted: boolean;
  /** It was put elsewhere. */
  readonly isMoved: boolean;
}

/**
 * Devices as they would belong to rooms and zones after a save: those that were put elsewhere by where they stand, the others as
 * the server lets them follow.
 */
export function followers(devices: readonly PlacedDevice[], before: PlanContent, { plan, placed }: Draft): Follower[] {
  const [oldRooms, newRooms] = [before, plan].map(({ rooms }) => new Map(rooms.map((room) => [room.id, room])));
  return devices.map((device) => {
    const at = placed[device.id] ?? device.at;
    const isMoved = device.id in placed;
    const [old, same] = [oldRooms?.get(device.room), newRooms?.get(device.room)];
    const hasLeft = same !== undefined && !isWithin(device.at, same.poly) && isWithin(device.at, old?.poly ?? []);
    const isUprooted = same === undefined || hasLeft;
    const room = (isMoved || isUprooted ? roomAround(plan.rooms, at) : undefined) ?? same;
    const isOfItsZone = device.zone === (old?.zone ?? null);
    const zone = room !== undefined && isOfItsZone ? (room.zone ?? null) : device.zone;
    return { ...device, at, room: room?.id ?? device.room, zone, isUprooted, isMoved };
  });
}
