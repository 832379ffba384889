import { Icon } from "@atrium/ui";
import { Button } from "@mantine/core";
import Scissors from "lucide-react/icons/scissors";
import GanttChart from "lucide-react/icons/chart-gantt";
import { useState } from "react";
import type { Device } from "../../../devices/device.ts";
import { hasFeature, useSession } from "../../../platform/session.ts";
import { type Replay, useReplayState } from "../../../replay/ReplayContext.ts";
import { ClipPanel, type ClipRange } from "./ClipPanel.tsx";
import { RecordingStrip } from "./RecordingStrip.tsx";
import styles from "./recordings.module.css";

interface WallRecordingsProps {
  replay: Replay;
  cameras: readonly { readonly number: number; readonly device: Device }[];
}

/** A clip begins so long before the moment that is shown, and ends so long after it, ms. */
const AROUND = 30_000;

/** Under the wall: what is recorded of its cameras, and the way to take a clip of it. In the past it is open by itself. */
export function WallRecordings({ replay, cameras }: WallRecordingsProps) {
  const user = useSession();
  const { at } = useReplayState(replay);
  const [isAsked, setIsAsked] = useState(false);
  const [clip, setClip] = useState<ClipRange>();
  const isOpen = at !== undefined || isAsked;
  const devices = cameras.map(({ device }) => device);
  return (
    <>
      <div className={styles["buttons"]}>
        {at === undefined && (
          <Button
            variant="default"
            aria-expanded={isOpen}
            leftSection={<Icon of={GanttChart} size={14} />}
            onClick={() => {
              setIsAsked(!isAsked);
            }}
          >
            Recordings
          </Button>
        )}
        {at !== undefined && hasFeature(user, "controllable") && (
          <Button
            variant="default"
            aria-expanded={clip !== undefined}
            leftSection={<Icon of={Scissors} size={14} />}
            onClick={() => {
              setClip(clip === undefined ? { from: at - AROUND, to: at + AROUND } : undefined);
            }}
          >
            Clip
          </Button>
        )}
      </div>
      {isOpen && <RecordingStrip replay={replay} cameras={cameras} clip={clip} />}
      {at !== undefined && clip !== undefined && (
        <ClipPanel key={devices.map(({ id }) => id).join()} cameras={devices} range={clip} onRange={setClip} at={at} />
      )}
    </>
  );
}
