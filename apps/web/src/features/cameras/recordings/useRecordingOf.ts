import type { CameraRecording } from "@atrium/contract";
import { useMemo } from "react";
import type { Device } from "../../../devices/device.ts";
import { type Replay, useReplayState } from "../../../replay/ReplayContext.ts";
import { useLiveClock } from "../../../replay/useLiveClock.ts";
import { useRecordings } from "./recordingsQuery.ts";

const HOUR = 3_600_000;

/** What of a camera is recorded around the moment of the page; undefined: not read yet. */
export function useRecordingOf(device: Device, replay: Replay): CameraRecording | undefined {
  const { at } = useReplayState(replay);
  const now = useLiveClock(replay);
  const cameras = useMemo(() => [device.id], [device.id]);
  // The hours before and after it are enough to say where a gap begins and ends.
  const hour = Math.floor((at ?? now) / HOUR) * HOUR;
  const { data } = useRecordings(cameras, { from: hour - HOUR, to: hour + 2 * HOUR }, now);
  return data?.cameras.find(({ camera }) => camera === device.id);
}
