import { RoomField } from "@atrium/ui/plan";
import { DeviceRoomLabels, type DeviceRoomProps, DeviceRooms } from "../../../devices/plan/DeviceRooms.tsx";
import { PlacedLabel } from "../../../devices/plan/PlacedLabel.tsx";
import type { PlanLayersProps } from "../../../devices/system.ts";
import { airChangesText, airFill } from "../airChanges.ts";
import { useRoomAir } from "./useRoomAir.ts";

/** Rooms are bluer the more often their air is taken. */
export function AirFields({ devices }: PlanLayersProps) {
  return <DeviceRooms devices={devices} Each={AirField} />;
}

function AirField({ room, devices }: DeviceRoomProps) {
  const { changes, isOld } = useRoomAir(room, devices);
  if (changes === undefined || room.outdoor === true) return null;
  return <RoomField room={room} fill={airFill(changes)} isOld={isOld} />;
}

/** Names of the rooms, and how often an hour their air is taken. */
export function AirLabels({ devices }: PlanLayersProps) {
  return <DeviceRoomLabels devices={devices} Each={AirLabel} />;
}

function AirLabel({ room, devices }: DeviceRoomProps) {
  const { changes } = useRoomAir(room, devices);
  return <PlacedLabel room={room} value={changes === undefined ? "" : airChangesText(changes)} isLoud />;
}
