import type { PointId, Room } from "@atrium/contract";
import {
  isServiceRoom,
  isUnderLabel,
  labelBox,
  labelledRooms,
  LampMarks,
  LightPool,
  RoomField,
  RoomLabel,
  usePlanScale,
} from "@atrium/ui/plan";
import { memo, useMemo } from "react";
import { usePoint, usePoints } from "../../../platform/liveHooks.ts";
import type { PointValue } from "../../../platform/pointStore.ts";
import type { Circuit } from "../circuits/circuit.ts";
import { levelText } from "../circuits/words.ts";
import type { LampGroup } from "./lamps.ts";
import { lightFill, meanLevel, poolStrength } from "./roomLight.ts";

type RoomCircuits = ReadonlyMap<string, readonly Circuit[]>;

/** The mean level of a room, to whole percents: the finest that the room's colour and label show. */
function useRoomLevel(circuits: readonly Circuit[]): number | undefined {
  const ids = useMemo(() => circuits.flatMap(({ points }) => levelPoint(points.level)), [circuits]);
  return usePoints(ids, roundedMean);
}

function levelPoint(id: PointId | undefined): PointId[] {
  return id === undefined ? [] : [id];
}

function roundedMean(values: readonly (PointValue | undefined)[]): number | undefined {
  const mean = meanLevel(values.map((value) => value?.value ?? null));
  return mean === undefined ? undefined : Math.ceil(mean);
}

/** Rooms glow by the mean level of their circuits. Outdoors the ground keeps its colour. */
export const LightFields = memo(function LightFields({ rooms, lit }: { rooms: readonly Room[]; lit: RoomCircuits }) {
  return rooms.map((room) => {
    const circuits = lit.get(room.id);
    if (circuits === undefined || room.outdoor === true) return null;
    return <LightField key={room.id} room={room} circuits={circuits} />;
  });
});

function LightField({ room, circuits }: { room: Room; circuits: readonly Circuit[] }) {
  const level = useRoomLevel(circuits);
  return level === undefined ? null : <RoomField room={room} fill={lightFill(level)} />;
}

export const LightPools = memo(function LightPools({ groups }: { groups: readonly LampGroup[] }) {
  return groups.map((group) => <CircuitPool key={group.key} group={group} />);
});

function CircuitPool({ group }: { group: LampGroup }) {
  const level = usePoint(group.circuit.points.level)?.value ?? 0;
  return <LightPool lamps={group.lamps} radius={group.reach} strength={poolStrength(level)} within={group.room} />;
}

type LampLayerProps = { groups: readonly LampGroup[]; rooms: readonly Room[]; pins: readonly Circuit[] };

/** Pixels around a pin that stay free of lamp marks. */
const PIN_CLEARANCE = 17;

/** The lamps themselves; those under a label or a pin are left out. */
export const LampLayer = memo(function LampLayer({ groups, rooms, pins }: LampLayerProps) {
  const scale = usePlanScale();
  const shown = useMemo(() => {
    const boxes = labelledRooms(rooms, scale).flatMap((room) => {
      const box = labelBox(room, isServiceRoom(room) ? "" : "100 %");
      return box === undefined ? [] : [box];
    });
    const isFree = ([x, y]: readonly [number, number]) =>
      !isUnderLabel([x, y], boxes, scale) &&
      pins.every(({ at }) => Math.hypot(at[0] - x, at[1] - y) * scale >= PIN_CLEARANCE);
    return groups.map((group) => ({ ...group, lamps: group.lamps.filter(isFree) }));
  }, [groups, rooms, pins, scale]);
  return shown.map((group) => <CircuitLamps key={group.key} group={group} />);
});

function CircuitLamps({ group }: { group: LampGroup }) {
  const level = usePoint(group.circuit.points.level)?.value ?? 0;
  return <LampMarks lamps={group.lamps} isLit={level > 0} />;
}

/** Names of the rooms, and how bright they are. */
export const LightLabels = memo(function LightLabels({ rooms, lit }: { rooms: readonly Room[]; lit: RoomCircuits }) {
  const scale = usePlanScale();
  const shown = useMemo(() => labelledRooms(rooms, scale), [rooms, scale]);
  return shown.map((room) => {
    const circuits = lit.get(room.id);
    if (circuits === undefined || room.outdoor === true) return <RoomLabel key={room.id} room={room} value="" />;
    return <LightLabel key={room.id} room={room} circuits={circuits} />;
  });
});

function LightLabel({ room, circuits }: { room: Room; circuits: readonly Circuit[] }) {
  const level = useRoomLevel(circuits);
  return <RoomLabel room={room} value={level === undefined ? "" : levelText(level)} />;
}
