import { Icon } from "@atrium/ui";
import { Button } from "@mantine/core";
import Scissors from "lucide-react/icons/scissors";
import { useState } from "react";
import type { Device } from "../../../devices/device.ts";
import { hasFeature, useSession } from "../../../platform/session.ts";
import { type Replay, useReplayState } from "../../../replay/ReplayContext.ts";
import { ClipPanel, type ClipRange } from "./ClipPanel.tsx";
import { RecordingStrip } from "./RecordingStrip.tsx";

interface WallRecordingsProps {
  replay: Replay;
  cameras: readonly { readonly number: number; readonly device: Device }[];
}

/** A clip begins so long before the moment that is shown, and ends so long after it, ms. */
const AROUND = 30_000;

/** Under the wall: what is recorded of its cameras, and the way to take a clip of it. */
export function WallRecordings({ replay, cameras }: WallRecordingsProps) {
  const user = useSession();
  const { at } = useReplayState(replay);
  const [clip, setClip] = useState<ClipRange>();
  const isPast = at !== undefined;
  return (
    <>
      <RecordingStrip
        replay={replay}
        cameras={cameras}
        clip={isPast ? clip : undefined}
        action={
          isPast &&
          hasFeature(user, "controllable") && (
            <Button
              variant="default"
              size="xs"
              aria-expanded={clip !== undefined}
              leftSection={<Icon of={Scissors} size={14} />}
              onClick={() => {
                setClip(clip === undefined ? { from: at - AROUND, to: at + AROUND } : undefined);
              }}
            >
              Clip
            </Button>
          )
        }
      />
      {isPast && clip !== undefined && (
        <ClipPanel
          key={cameras.map(({ device }) => device.id).join()}
          cameras={cameras}
          range={clip}
          onRange={setClip}
          at={at}
        />
      )}
    </>
  );
}
