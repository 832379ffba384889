import type { Room } from "@atrium/contract";
import { labelledRooms, RoomField, RoomLabel, usePlanScale } from "@atrium/ui/plan";
import { memo, useMemo } from "react";
import { useControl, useReadings } from "../../../control/ControlContext.ts";
import type { Device } from "../../../control/device.ts";
import { devicesByRoom } from "../../../control/plan/devicesByRoom.ts";
import { type Reading, valueOf } from "../../../control/reading.ts";
import type { PlanLayersProps } from "../../../control/system.ts";
import { isEmergency, isPlaying } from "../media.ts";
import { volumeText } from "../paWords.ts";
import { EVACUATION_FILL, soundFill } from "./soundFill.ts";

const NO_ROOMS: readonly Room[] = [];

/** Rooms that something plays in, the fuller the louder. */
export const SoundFields = memo(function SoundFields({ devices }: PlanLayersProps) {
  const { drawing } = useControl();
  const units = useMemo(() => devicesByRoom(devices), [devices]);
  return (drawing?.rooms ?? NO_ROOMS).map((room) => {
    const own = units.get(room.id);
    return own === undefined ? null : <SoundField key={room.id} room={room} units={own} />;
  });
});

function SoundField({ room, units }: { room: Room; units: readonly Device[] }) {
  const playing = useReadings(units).filter(isPlaying);
  const loudest = loudestOf(playing);
  if (loudest === undefined) return null;
  const fill = playing.some(isEmergency) ? EVACUATION_FILL : soundFill(loudest);
  return <RoomField room={room} fill={fill} isOld={playing.every(({ isStale }) => isStale)} />;
}

/** Names of the rooms; under those with a unit the volume, or that it is silent. */
export const SoundLabels = memo(function SoundLabels({ devices }: PlanLayersProps) {
  const { drawing } = useControl();
  const rooms = drawing?.rooms ?? NO_ROOMS;
  const scale = usePlanScale();
  const units = useMemo(() => devicesByRoom(devices), [devices]);
  const shown = useMemo(() => labelledRooms(rooms, scale), [rooms, scale]);
  return shown.map((room) => {
    const own = units.get(room.id);
    if (own === undefined) return <RoomLabel key={room.id} room={room} value="" />;
    return <SoundLabel key={room.id} room={room} units={own} />;
  });
});

function SoundLabel({ room, units }: { room: Room; units: readonly Device[] }) {
  const readings = useReadings(units);
  const isKnown = readings.some((reading) => valueOf(reading, "media") !== null);
  const playing = readings.filter(isPlaying);
  const texts = [...new Set(playing.flatMap((reading) => volumeText(reading) ?? []))];
  const value = playing.length > 0 ? texts.join(", ") : isKnown ? "Silent" : "";
  return <RoomLabel room={room} value={value} isLoud={playing.length > 0} />;
}

function loudestOf(playing: readonly Reading[]): number | undefined {
  const volumes = playing.flatMap((reading) => valueOf(reading, "volume") ?? []);
  return volumes.length === 0 ? undefined : Math.max(...volumes);
}
