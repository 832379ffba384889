import type { Room } from "@atrium/contract";
import { labelledRooms, RoomLabel, usePlanScale } from "@atrium/ui/plan";
import { type ComponentType, memo, useMemo } from "react";
import { useControl } from "../ControlContext.ts";
import type { Device } from "../device.ts";
import { devicesByRoom } from "./devicesByRoom.ts";
import { placeLabel } from "./placeLabel.ts";

/** A room of the plan with the devices that stand in it; both stay the same objects while the floor does. */
export type DeviceRoomProps = { room: Room; devices: readonly Device[] };

type LayerProps = { devices: readonly Device[]; Each: ComponentType<DeviceRoomProps> };

const NO_ROOMS: readonly Room[] = [];

/** One component a room that has devices: it listens to its own points, the layer to none. */
export const DeviceRooms = memo(function DeviceRooms({ devices, Each }: LayerProps) {
  const rooms = useControl().drawing?.rooms ?? NO_ROOMS;
  const byRoom = useMemo(() => devicesByRoom(devices), [devices]);
  return rooms.map((room) => {
    const own = byRoom.get(room.id);
    return own === undefined ? null : <Each key={room.id} room={room} devices={own} />;
  });
});

/** The names of the rooms; those with devices are drawn by `Each`, which writes a value under the name. */
export const DeviceRoomLabels = memo(function DeviceRoomLabels({ devices, Each }: LayerProps) {
  const rooms = useControl().drawing?.rooms ?? NO_ROOMS;
  const scale = usePlanScale();
  const shown = useMemo(() => labelledRooms(rooms, scale), [rooms, scale]);
  const byRoom = useMemo(() => devicesByRoom(devices), [devices]);
  return shown.map((room) => {
    const own = byRoom.get(room.id);
    if (own === undefined) return <RoomLabel key={room.id} room={room} value="" />;
    return <Each key={room.id} room={room} devices={own} />;
  });
});

type PlacedLabelProps = DeviceRoomProps & { value: string; isLoud?: boolean };

/** A room's name and value where no pin of its devices covers them. It moves with the value's length, not with the value. */
export function PlacedLabel({ room, devices, value, isLoud = false }: PlacedLabelProps) {
  const { pin } = useControl().system;
  const scale = usePlanScale();
  const { length } = value;
  const placed = useMemo(
    () => placeLabel(room, "0".repeat(length), { pins: devices.map((device) => pin.at?.(device) ?? device.at), scale }),
    [room, devices, pin, scale, length],
  );
  return <RoomLabel room={placed.room} value={placed.value === "" ? "" : value} isLoud={isLoud} />;
}
