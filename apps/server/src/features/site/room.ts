import type { DeviceDescription } from "@atrium/contract/devices";
import { type FloorDrawing, relationTo, type RoomAddress, type RoomReply } from "@atrium/contract/site";
import { t } from "@atrium/words";
import { AppError } from "../../platform/errors.ts";

/** The part of the site that a room is read from. */
interface RoomSite {
  readonly devices: readonly DeviceDescription[];
  readonly drawings: readonly FloorDrawing[];
}

/**
 * A room with the devices that are about it, those inside first. It is found by the building of its plan, and by the one
 * that its devices belong to. @throws AppError ENF001
 */
export function roomOf({ devices, drawings }: RoomSite, { placement, floor, room: id }: RoomAddress): RoomReply {
  for (const drawing of drawings) {
    if (drawing.floor !== floor) continue;
    const room = drawing.rooms.find((one) => one.id === id);
    const own = room?.place ?? drawing.building;
    if (room === undefined || (placement !== own && placement !== drawing.building)) continue;
    const near = devices.flatMap(({ id: device, ...described }) => {
      const relation = relationTo({ room, placement: own, drawing }, described);
      return relation === undefined ? [] : [{ device, module: described.module, relation }];
    });
    return {
      placement: own,
      floor: drawing.floor,
      ...(room.zone === undefined ? {} : { zone: room.zone }),
      room,
      devices: near.toSorted((one, other) => rank(one) - rank(other)),
    };
  }
  throw new AppError(
    "ENF001",
    t("Room {room} of {placement}, floor {floor}, not found", { room: id, placement, floor }),
  );
}

function rank({ relation }: RoomReply["devices"][number]): number {
  return relation === "inside" ? 0 : 1;
}
