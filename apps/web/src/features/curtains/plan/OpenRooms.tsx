import type { PointId } from "@atrium/contract";
import { QUALITY } from "@atrium/contract/devices";
import { RoomField } from "@atrium/ui/plan";
import { t } from "@atrium/words";
import { useMemo } from "react";
import type { Device } from "../../../devices/device.ts";
import { DeviceRoomLabels, type DeviceRoomProps, DeviceRooms } from "../../../devices/plan/DeviceRooms.tsx";
import { PlacedLabel } from "../../../devices/plan/PlacedLabel.tsx";
import type { PlanLayersProps } from "../../../devices/system.ts";
import { usePoints } from "../../../platform/liveHooks.ts";
import type { PointValue } from "../../../platform/livePoints.ts";

/** How far the curtains of a room are open. */
interface RoomOpening {
  /** Mean in whole percents; undefined: none has ever reported a value. */
  readonly open: number | undefined;
  /** None of them answers at present. */
  readonly isOld: boolean;
}

function useOpening(devices: readonly Device[]): RoomOpening {
  const ids = useMemo(() => devices.flatMap(({ points }): PointId[] => pointOf(points["position"])), [devices]);
  return usePoints(ids, openingOf, isSameOpening);
}

function pointOf(point: { readonly id: PointId } | undefined): PointId[] {
  return point === undefined ? [] : [point.id];
}

function openingOf(values: readonly (PointValue | undefined)[]): RoomOpening {
  const known = values.flatMap((value) => (value === undefined || value.value === null ? [] : [value.value]));
  const sum = known.reduce((total, position) => total + position, 0);
  return {
    open: known.length === 0 ? undefined : Math.round(sum / known.length),
    isOld: values.every((value) => value === undefined || value.quality !== QUALITY.good),
  };
}

function isSameOpening(a: RoomOpening, b: RoomOpening): boolean {
  return a.open === b.open && a.isOld === b.isOld;
}

/** Rooms are as light as their curtains are open. */
export function OpenFields({ devices }: PlanLayersProps) {
  return <DeviceRooms devices={devices} Each={OpenField} />;
}

function OpenField({ room, devices }: DeviceRoomProps) {
  const { open, isOld } = useOpening(devices);
  if (open === undefined) return null;
  const fill = `color-mix(in oklab, var(--p-daylit) ${open}%, var(--p-floor))`;
  return <RoomField room={room} fill={fill} isOld={isOld} />;
}

/** Names of the rooms, and how far their curtains are open. */
export function OpenLabels({ devices }: PlanLayersProps) {
  return <DeviceRoomLabels devices={devices} Each={OpenLabel} />;
}

function OpenLabel({ room, devices }: DeviceRoomProps) {
  const { open } = useOpening(devices);
  return <PlacedLabel room={room} value={open === undefined ? "" : t("{open} % open", { open })} />;
}
