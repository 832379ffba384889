import type { Room } from "@atrium/contract";
import { labelledRooms, RoomField, RoomLabel, usePlanScale } from "@atrium/ui/plan";
import { memo, useMemo } from "react";
import { useControl } from "../../../control/ControlContext.ts";
import type { Device } from "../../../control/device.ts";
import { devicesByRoom } from "../../../control/plan/devicesByRoom.ts";
import type { PlanLayersProps } from "../../../control/system.ts";
import { airChangesText, airFill } from "../airChanges.ts";
import { placeLabel } from "./placeLabel.ts";
import { useRoomAir } from "./useRoomAir.ts";

const NO_ROOMS: readonly Room[] = [];

/** Rooms are bluer the more often their air is taken. */
export const AirFields = memo(function AirFields({ devices }: PlanLayersProps) {
  const { drawing } = useControl();
  const fans = useMemo(() => devicesByRoom(devices), [devices]);
  return (drawing?.rooms ?? NO_ROOMS).map((room) => {
    const own = fans.get(room.id);
    return own === undefined || room.outdoor === true ? null : <AirField key={room.id} room={room} fans={own} />;
  });
});

function AirField({ room, fans }: { room: Room; fans: readonly Device[] }) {
  const { changes, isOld } = useRoomAir(room, fans);
  return changes === undefined ? null : <RoomField room={room} fill={airFill(changes)} isOld={isOld} />;
}

/** Names of the rooms, and how often an hour their air is taken. */
export const AirLabels = memo(function AirLabels({ devices }: PlanLayersProps) {
  const { drawing } = useControl();
  const rooms = drawing?.rooms ?? NO_ROOMS;
  const scale = usePlanScale();
  const fans = useMemo(() => devicesByRoom(devices), [devices]);
  const shown = useMemo(() => labelledRooms(rooms, scale), [rooms, scale]);
  return shown.map((room) => {
    const own = fans.get(room.id);
    if (own === undefined) return <RoomLabel key={room.id} room={room} value="" />;
    return <AirLabel key={room.id} room={room} fans={own} />;
  });
});

function AirLabel({ room, fans }: { room: Room; fans: readonly Device[] }) {
  const { changes } = useRoomAir(room, fans);
  const scale = usePlanScale();
  const value = changes === undefined ? "" : airChangesText(changes);
  const length = value.length;
  const placed = useMemo(
    () => placeLabel(room, "0".repeat(length), { pins: fans.map(({ at }) => at), scale }),
    [room, fans, scale, length],
  );
  return <RoomLabel room={placed.room} value={placed.value === "" ? "" : value} isLoud />;
}
