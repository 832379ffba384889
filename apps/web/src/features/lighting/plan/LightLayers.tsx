import { QUALITY } from "@atrium/contract/devices";
import type { Room } from "@atrium/contract/site";
import {
  isServiceRoom,
  isUnderLabel,
  labelBox,
  labelledRooms,
  LampMarks,
  LightPool,
  RoomField,
  usePlanScale,
} from "@atrium/ui/plan";
import { memo, useMemo } from "react";
import { usePoint, usePoints } from "../../../platform/liveHooks.ts";
import type { PointValue } from "../../../platform/livePoints.ts";
import { useControl } from "../../../control/ControlContext.tsx";
import type { Device } from "../../../devices/device.ts";
import { devicesByRoom } from "../../../devices/plan/devicesByRoom.ts";
import { usePinObstacles } from "../../../devices/plan/PinObstacles.tsx";
import { PlacedLabel } from "../../../devices/plan/PlacedLabel.tsx";
import { placeLabel } from "../../../devices/plan/placeLabel.ts";
import type { PlanLayersProps } from "../../../devices/system.ts";
import { roomsLitBy } from "../lampFacts.ts";
import { LEVEL, levelText } from "../words.ts";
import { type LampGroup, lampGroups } from "./lamps.ts";
import { lightFill, meanLevel, poolStrength } from "./roomLight.ts";

const NO_ROOMS: Room[] = [];

function useRooms(): Room[] {
  return useControl().drawing?.rooms ?? NO_ROOMS;
}

function useLit(devices: readonly Device[]): ReadonlyMap<string, readonly Device[]> {
  return useMemo(() => devicesByRoom(devices, roomsLitBy), [devices]);
}

function useLamps(devices: readonly Device[]): readonly LampGroup[] {
  const rooms = useRooms();
  return useMemo(() => lampGroups({ rooms }, devices), [rooms, devices]);
}

/** What a room's colour and label show. */
interface RoomLight {
  /** Mean of its circuits to whole percents, the finest that is shown; undefined: none has ever reported a value. */
  readonly level: number | undefined;
  /** None of its circuits answers at present. */
  readonly isOld: boolean;
}

function useRoomLight(circuits: readonly Device[]): RoomLight {
  const ids = useMemo(() => circuits.flatMap(({ points }) => points[LEVEL]?.id ?? []), [circuits]);
  return usePoints(ids, roomLight, isSameLight);
}

function roomLight(values: readonly (PointValue | undefined)[]): RoomLight {
  const mean = meanLevel(values.map((value) => value?.value ?? null));
  return {
    level: mean === undefined ? undefined : Math.ceil(mean),
    isOld: values.every((value) => value === undefined || value.quality !== QUALITY.good),
  };
}

function isSameLight(a: RoomLight, b: RoomLight): boolean {
  return a.level === b.level && a.isOld === b.isOld;
}

/** Rooms glow by the mean level of their circuits. Outdoors the ground keeps its colour. */
export const LightFields = memo(function LightFields({ devices }: PlanLayersProps) {
  const rooms = useRooms();
  const lit = useLit(devices);
  return rooms.map((room) => {
    const circuits = lit.get(room.id);
    if (circuits === undefined || room.outdoor === true) return null;
    return <LightField key={room.id} room={room} circuits={circuits} />;
  });
});

function LightField({ room, circuits }: { room: Room; circuits: readonly Device[] }) {
  const { level, isOld } = useRoomLight(circuits);
  return level === undefined ? null : <RoomField room={room} fill={lightFill(level)} isOld={isOld} />;
}

/** The light of the lamps on the floor. */
export const LightPools = memo(function LightPools({ devices }: PlanLayersProps) {
  const groups = useLamps(devices);
  return groups.map((group) => <CircuitPool key={group.key} group={group} />);
});

function CircuitPool({ group }: { group: LampGroup }) {
  const value = usePoint(group.circuit.points[LEVEL]?.id);
  return (
    <LightPool
      lamps={group.lamps}
      radius={group.reach}
      strength={poolStrength(value?.value ?? 0)}
      within={group.room}
      isOld={value !== undefined && value.quality !== QUALITY.good}
    />
  );
}

/** Pixels around a pin that stay free of lamp marks. */
const PIN_CLEARANCE = 17;

/** The lamps themselves; those under a label or a pin are left out. */
export const LampLayer = memo(function LampLayer({ devices, near: pins }: PlanLayersProps) {
  const rooms = useRooms();
  const groups = useLamps(devices);
  const scale = usePlanScale();
  const obstacles = usePinObstacles();
  const shown = useMemo(() => {
    const boxes = labelledRooms(rooms, scale).flatMap((room) => {
      const placed = placeLabel(room, isServiceRoom(room) ? "" : "100 %", { pins: obstacles, scale });
      return placed === undefined ? [] : (labelBox(placed.room, placed.value) ?? []);
    });
    const isFree = ([x, y]: readonly [number, number]) =>
      !isUnderLabel([x, y], boxes, scale) &&
      pins.every(({ at }) => Math.hypot(at[0] - x, at[1] - y) * scale >= PIN_CLEARANCE);
    return groups.map((group) => ({ ...group, lamps: group.lamps.filter(isFree) }));
  }, [groups, rooms, pins, obstacles, scale]);
  return shown.map((group) => <CircuitLamps key={group.key} group={group} />);
});

function CircuitLamps({ group }: { group: LampGroup }) {
  const level = usePoint(group.circuit.points[LEVEL]?.id)?.value ?? 0;
  return <LampMarks lamps={group.lamps} isLit={level > 0} />;
}

/** Names of the rooms, and how bright they are. */
export const LightLabels = memo(function LightLabels({ devices }: PlanLayersProps) {
  const rooms = useRooms();
  const lit = useLit(devices);
  const scale = usePlanScale();
  const shown = useMemo(() => labelledRooms(rooms, scale), [rooms, scale]);
  return shown.map((room) => {
    const circuits = lit.get(room.id);
    if (circuits === undefined || room.outdoor === true) return <PlacedLabel key={room.id} room={room} value="" />;
    return <LightLabel key={room.id} room={room} circuits={circuits} />;
  });
});

function LightLabel({ room, circuits }: { room: Room; circuits: readonly Device[] }) {
  const { level } = useRoomLight(circuits);
  return <PlacedLabel room={room} value={level === undefined ? "" : levelText(level)} />;
}
