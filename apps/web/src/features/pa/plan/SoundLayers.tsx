import { RoomField } from "@atrium/ui/plan";
import { useReadings } from "../../../devices/DevicesContext.ts";
import { DeviceRoomLabels, type DeviceRoomProps, DeviceRooms } from "../../../devices/plan/DeviceRooms.tsx";
import { PlacedLabel } from "../../../devices/plan/PlacedLabel.tsx";
import { type Reading, valueOf } from "../../../devices/reading.ts";
import type { PlanLayersProps } from "../../../devices/system.ts";
import { isEmergency, isPlaying } from "../media.ts";
import { volumeText } from "../paWords.ts";
import { EVACUATION_FILL, soundFill } from "./soundFill.ts";

/** Rooms that something plays in, the fuller the louder. */
export function SoundFields({ devices }: PlanLayersProps) {
  return <DeviceRooms devices={devices} Each={SoundField} />;
}

function SoundField({ room, devices }: DeviceRoomProps) {
  const playing = useReadings(devices).filter(isPlaying);
  const loudest = loudestOf(playing);
  if (loudest === undefined) return null;
  const fill = playing.some(isEmergency) ? EVACUATION_FILL : soundFill(loudest);
  return <RoomField room={room} fill={fill} isOld={playing.every(({ isStale }) => isStale)} />;
}

/** Names of the rooms; under those with a unit the volume, or that it is silent. */
export function SoundLabels({ devices }: PlanLayersProps) {
  return <DeviceRoomLabels devices={devices} Each={SoundLabel} />;
}

function SoundLabel({ room, devices }: DeviceRoomProps) {
  const readings = useReadings(devices);
  const isKnown = readings.some((reading) => valueOf(reading, "media") !== null);
  const playing = readings.filter(isPlaying);
  const texts = [...new Set(playing.flatMap((reading) => volumeText(reading) ?? []))];
  const value = playing.length > 0 ? texts.join(", ") : isKnown ? "Silent" : "";
  return <PlacedLabel room={room} value={value} isLoud={playing.length > 0} />;
}

function loudestOf(playing: readonly Reading[]): number | undefined {
  const volumes = playing.flatMap((reading) => valueOf(reading, "volume") ?? []);
  return volumes.length === 0 ? undefined : Math.max(...volumes);
}
