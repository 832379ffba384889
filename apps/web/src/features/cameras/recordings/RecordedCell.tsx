import type { Device } from "../../../devices/device.ts";
import type { Replay } from "../../../replay/ReplayContext.ts";
import { PlaybackPicture } from "../player/PlaybackPicture.tsx";
import { useRecordingOf } from "./useRecordingOf.ts";

/** A camera of the wall in the past. */
export function RecordedCell({ device, number, replay }: { device: Device; number: number; replay: Replay }) {
  return <PlaybackPicture device={device} replay={replay} recording={useRecordingOf(device, replay)} number={number} />;
}
