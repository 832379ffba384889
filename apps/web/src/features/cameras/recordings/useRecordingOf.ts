import type { CameraRecording } from "@atrium/contract/cameras";
import { useMemo } from "react";
import type { Device } from "../../../devices/device.ts";
import { type Replay, useReplayState } from "../../../replay/ReplayContext.ts";
import { useLiveClock } from "../../../replay/useLiveClock.ts";
import { hourAround } from "./hourAround.ts";
import { useRecordings } from "./recordingsQuery.ts";

/** What of a camera is recorded around the moment of the page; undefined: not read yet. */
export function useRecordingOf(device: Device, replay: Replay): CameraRecording | undefined {
  const { at } = useReplayState(replay);
  const now = useLiveClock(replay);
  const cameras = useMemo(() => [device.id], [device.id]);
  const { data } = useRecordings(cameras, hourAround(at ?? now), now);
  return data?.cameras.find(({ camera }) => camera === device.id);
}
