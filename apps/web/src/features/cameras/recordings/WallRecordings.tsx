import { Icon } from "@atrium/ui";
import { t } from "@atrium/words";
import { Button } from "@mantine/core";
import { useHotkeys } from "@mantine/hooks";
import Scissors from "lucide-react/icons/scissors";
import { useState } from "react";
import type { Device } from "../../../devices/device.ts";
import { hasFeature, useSession } from "../../../platform/session.ts";
import { type Replay, useReplayState } from "../../../replay/ReplayContext.ts";
import { ExamplesToggle } from "../../../collections/examples/ExamplesToggle.tsx";
import { RecordingExamples } from "../examples/RecordingExamples.tsx";
import { ClipPanel, type ClipRange } from "./ClipPanel.tsx";
import { RecordingStrip } from "./RecordingStrip.tsx";

interface WallRecordingsProps {
  replay: Replay;
  cameras: readonly { readonly number: number; readonly device: Device }[];
}

/** A clip begins so long before the moment that is shown, and ends so long after it, ms. */
const AROUND = 30_000;
/** So far back a key goes, ms. */
const BACK = 10_000;

/** Under the wall: what is recorded of its cameras, and the way to take a clip of it. */
export function WallRecordings({ replay, cameras }: WallRecordingsProps) {
  const user = useSession();
  const { at } = useReplayState(replay);
  const [clip, setClip] = useState<ClipRange>();
  const [hasExamples, setHasExamples] = useState(false);
  const isPast = at !== undefined;
  const mayTake = isPast && hasFeature(user, "controllable");
  const range = clip ?? (isPast ? { from: at - AROUND, to: at + AROUND } : undefined);
  // As on every desk for pictures: back, stop, on, and the two ends of a clip.
  useHotkeys([
    ["J", () => at !== undefined && replay.show(at - BACK)],
    ["K", () => at !== undefined && replay.show(at)],
    ["L", () => isPast && replay.past.play(1)],
    ["I", () => mayTake && range !== undefined && setClip({ ...range, from: at })],
    ["O", () => mayTake && range !== undefined && setClip({ ...range, to: at })],
  ]);
  return (
    <>
      <RecordingStrip
        replay={replay}
        cameras={cameras}
        clip={isPast ? clip : undefined}
        action={
          <>
            {hasFeature(user, "devicesSettable") && (
              <ExamplesToggle
                isOffered
                isOpen={hasExamples}
                onToggle={() => {
                  setHasExamples(!hasExamples);
                }}
              />
            )}
            {mayTake && (
              <Button
                variant="default"
                size="xs"
                aria-expanded={clip !== undefined}
                leftSection={<Icon of={Scissors} size={14} />}
                onClick={() => {
                  setClip(clip === undefined ? range : undefined);
                }}
              >
                {t("Clip")}
              </Button>
            )}
          </>
        }
      />
      {hasExamples && <RecordingExamples />}
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
