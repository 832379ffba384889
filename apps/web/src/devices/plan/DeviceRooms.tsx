import type { Room } from "@atrium/contract/site";
import { labelledRooms, usePlanScale } from "@atrium/ui/plan";
import { type ComponentType, memo, useMemo } from "react";
import { useDevices } from "../DevicesContext.ts";
import type { Device } from "../device.ts";
import { devicesByRoom } from "./devicesByRoom.ts";
import { PlacedLabel } from "./PlacedLabel.tsx";

/** A room of the plan with the devices that stand in it; both stay the same objects while the floor does. */
export interface DeviceRoomProps {
  room: Room;
  devices: readonly Device[];
}

interface LayerProps {
  devices: readonly Device[];
  Each: ComponentType<DeviceRoomProps>;
}

const NO_ROOMS: readonly Room[] = [];

/** One component a room that has devices: it listens to its own points, the layer to none. */
export const DeviceRooms = memo(function DeviceRooms({ devices, Each }: LayerProps) {
  const rooms = useDevices().drawing?.rooms ?? NO_ROOMS;
  const byRoom = useMemo(() => devicesByRoom(devices), [devices]);
  return rooms.map((room) => {
    const own = byRoom.get(room.id);
    return own === undefined ? null : <Each key={room.id} room={room} devices={own} />;
  });
});

/** The names of the rooms; those with devices are drawn by `Each`, which writes a value under the name. */
export const DeviceRoomLabels = memo(function DeviceRoomLabels({ devices, Each }: LayerProps) {
  const rooms = useDevices().drawing?.rooms ?? NO_ROOMS;
  const scale = usePlanScale();
  const shown = useMemo(() => labelledRooms(rooms, scale), [rooms, scale]);
  const byRoom = useMemo(() => devicesByRoom(devices), [devices]);
  return shown.map((room) => {
    const own = byRoom.get(room.id);
    if (own === undefined) return <PlacedLabel key={room.id} room={room} value="" />;
    return <Each key={room.id} room={room} devices={own} />;
  });
});
