import type { PointId } from "@atrium/contract";
import { FIRE_ALARM } from "@atrium/contract/devices";
import { RoomField, RoomOutline } from "@atrium/ui/plan";
import { useMemo } from "react";
import type { Device } from "../../../devices/device.ts";
import { type DeviceRoomProps, DeviceRooms } from "../../../devices/plan/DeviceRooms.tsx";
import type { PlanLayersProps } from "../../../devices/system.ts";
import { usePoints } from "../../../platform/liveHooks.ts";
import type { PointValue } from "../../../platform/livePoints.ts";

/** Rooms with a detector in alarm are tinted. */
export function FireFields({ devices }: PlanLayersProps) {
  return <DeviceRooms devices={devices} Each={FireField} />;
}

function FireField({ room, devices }: DeviceRoomProps) {
  return useHasAlarm(devices) ? <RoomField room={room} fill="var(--alarm-soft)" /> : null;
}

/** And outlined, over the walls. */
export function FireOutlines({ devices }: PlanLayersProps) {
  return <DeviceRooms devices={devices} Each={FireOutline} />;
}

function FireOutline({ room, devices }: DeviceRoomProps) {
  return useHasAlarm(devices) ? <RoomOutline room={room} isAlarm /> : null;
}

function useHasAlarm(devices: readonly Device[]): boolean {
  const ids = useMemo(() => devices.flatMap(({ points }) => idOf(points[FIRE_ALARM.fire.point])), [devices]);
  return usePoints(ids, hasAlarm);
}

function idOf(point: { readonly id: PointId } | undefined): PointId[] {
  return point === undefined ? [] : [point.id];
}

/** Old or not: losing the panel ends no fire. */
function hasAlarm(values: readonly (PointValue | undefined)[]): boolean {
  return values.some((value) => value?.value === FIRE_ALARM.fire.alarm);
}
