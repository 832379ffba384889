import type { Device } from "../../../devices/device.ts";
import { Controls } from "../../../devices/inspector/DeviceParts.tsx";
import { useIsPast } from "../../../platform/liveHooks.ts";
import type { Replay } from "../../../replay/ReplayContext.ts";
import { PlaybackPicture } from "../player/PlaybackPicture.tsx";
import { RecordingSection } from "./RecordingSection.tsx";
import { useRecordingOf } from "./useRecordingOf.ts";

/** Of one camera: its recording at the moment of the page, where that is past, and whether it is recorded. */
export function RecordedInspector({ device, replay }: { device: Device; replay: Replay }) {
  const isPast = useIsPast();
  const recording = useRecordingOf(device, replay);
  return (
    <>
      {isPast && (
        <Controls>
          <PlaybackPicture device={device} replay={replay} recording={recording} hasTransport />
        </Controls>
      )}
      <RecordingSection device={device} replay={replay} recording={recording} />
    </>
  );
}
