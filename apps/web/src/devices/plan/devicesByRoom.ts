import type { Device } from "../device.ts";

/** The devices that belong to each room, by the room's id. @param roomsOf absent: the room that each stands in */
export function devicesByRoom(
  devices: readonly Device[],
  roomsOf: (device: Device) => readonly string[] = standsIn,
): ReadonlyMap<string, readonly Device[]> {
  const rooms = new Map<string, Device[]>();
  for (const device of devices) {
    for (const room of roomsOf(device)) {
      const list = rooms.get(room) ?? [];
      list.push(device);
      rooms.set(room, list);
    }
  }
  return rooms;
}

function standsIn({ room }: Device): readonly string[] {
  return [room];
}
