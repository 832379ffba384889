import { type PointId, QUALITY, type Room } from "@atrium/contract";
import { labelledRooms, RoomField, RoomLabel, usePlanScale } from "@atrium/ui/plan";
import { memo, useMemo } from "react";
import { useControl } from "../../../control/ControlContext.ts";
import type { Device } from "../../../control/device.ts";
import { devicesByRoom } from "../../../control/plan/devicesByRoom.ts";
import type { PlanLayersProps } from "../../../control/system.ts";
import { usePoints } from "../../../platform/liveHooks.ts";
import type { PointValue } from "../../../platform/pointStore.ts";

const NO_ROOMS: readonly Room[] = [];

/** How far the curtains of a room are open. */
interface RoomOpening {
  /** Mean in whole percents; undefined: none has ever told. */
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
export const OpenFields = memo(function OpenFields({ devices }: PlanLayersProps) {
  const { drawing } = useControl();
  const byRoom = useMemo(() => devicesByRoom(devices), [devices]);
  return (drawing?.rooms ?? NO_ROOMS).map((room) => {
    const own = byRoom.get(room.id);
    return own === undefined ? null : <OpenField key={room.id} room={room} devices={own} />;
  });
});

function OpenField({ room, devices }: { room: Room; devices: readonly Device[] }) {
  const { open, isOld } = useOpening(devices);
  if (open === undefined) return null;
  const fill = `color-mix(in oklab, var(--p-daylit) ${String(open)}%, var(--p-floor))`;
  return <RoomField room={room} fill={fill} isOld={isOld} />;
}

/** Names of the rooms, and how far their curtains are open. */
export const OpenLabels = memo(function OpenLabels({ devices }: PlanLayersProps) {
  const { drawing } = useControl();
  const rooms = drawing?.rooms ?? NO_ROOMS;
  const scale = usePlanScale();
  const byRoom = useMemo(() => devicesByRoom(devices), [devices]);
  const shown = useMemo(() => labelledRooms(rooms, scale), [rooms, scale]);
  return shown.map((room) => {
    const own = byRoom.get(room.id);
    if (own === undefined) return <RoomLabel key={room.id} room={room} value="" />;
    return <OpenLabel key={room.id} room={room} devices={own} />;
  });
});

function OpenLabel({ room, devices }: { room: Room; devices: readonly Device[] }) {
  const { open } = useOpening(devices);
  return <RoomLabel room={room} value={open === undefined ? "" : `${String(open)} % open`} />;
}
