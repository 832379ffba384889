import { type PointId, QUALITY, type Room } from "@atrium/contract";
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

/** What a room's colour and label show. */
interface RoomLight {
  /** Mean of its circuits to whole percents, the finest that is shown; undefined: none has ever told. */
  readonly level: number | undefined;
  /** None of its circuits answers at present. */
  readonly isOld: boolean;
}

function useRoomLight(circuits: readonly Circuit[]): RoomLight {
  const ids = useMemo(() => circuits.flatMap(({ points }) => levelPoint(points.level)), [circuits]);
  return usePoints(ids, roomLight, isSameLight);
}

function levelPoint(id: PointId | undefined): PointId[] {
  return id === undefined ? [] : [id];
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
export const LightFields = memo(function LightFields({ rooms, lit }: { rooms: readonly Room[]; lit: RoomCircuits }) {
  return rooms.map((room) => {
    const circuits = lit.get(room.id);
    if (circuits === undefined || room.outdoor === true) return null;
    return <LightField key={room.id} room={room} circuits={circuits} />;
  });
});

function LightField({ room, circuits }: { room: Room; circuits: readonly Circuit[] }) {
  const { level, isOld } = useRoomLight(circuits);
  return level === undefined ? null : <RoomField room={room} fill={lightFill(level)} isOld={isOld} />;
}

export const LightPools = memo(function LightPools({ groups }: { groups: readonly LampGroup[] }) {
  return groups.map((group) => <CircuitPool key={group.key} group={group} />);
});

function CircuitPool({ group }: { group: LampGroup }) {
  const value = usePoint(group.circuit.points.level);
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
  const { level } = useRoomLight(circuits);
  return <RoomLabel room={room} value={level === undefined ? "" : levelText(level)} />;
}
