import type { CameraRecording } from "@atrium/contract/cameras";
import { Icon } from "@atrium/ui";
import { t } from "@atrium/words";
import { Button } from "@mantine/core";
import Camera from "lucide-react/icons/camera";
import History from "lucide-react/icons/history";
import VideoOff from "lucide-react/icons/video-off";
import type { Device } from "../../../devices/device.ts";
import { useDevices } from "../../../devices/DevicesContext.ts";
import { moment, secondClock } from "../../../platform/time.ts";
import { type Replay, useReplayState } from "../../../replay/ReplayContext.ts";
import { useLiveClock } from "../../../replay/useLiveClock.ts";
import styles from "../cameras.module.css";
import { awayText, gapText } from "../recordings/gap.ts";
import { agoText } from "./agoText.ts";
import { saveFile } from "../../../platform/saveFile.ts";
import { snapshotOf } from "./pictureFiles.ts";
import type { DeviceId } from "@atrium/contract";
import { type RefObject, useEffect, useRef, useState } from "react";
import { Playback, type PlaybackState } from "./playback.ts";

interface PlaybackPictureProps {
  device: Device;
  replay: Replay;
  /** undefined: not read yet. */
  recording: CameraRecording | undefined;
  /** Its place on the wall. */
  number?: number | undefined;
  /** The button under the picture. */
  hasTransport?: boolean;
}

/** A camera's recording at the moment of the page; where there is none, why. */
export function PlaybackPicture({ device, replay, recording, number, hasTransport = false }: PlaybackPictureProps) {
  const { timeZone } = useDevices();
  const { video, state } = usePlayback(device.id, replay);
  const { at = 0 } = useReplayState(replay);
  const now = useLiveClock(replay);
  const write = (time: number): string => secondClock(time, timeZone);
  async function takeSnapshot(): Promise<void> {
    if (video.current === null) return;
    const picture = await snapshotOf(video.current, `${device.name}  ${moment(at, timeZone)}`);
    if (picture !== undefined) saveFile(picture, `${device.id} ${moment(at, timeZone).replaceAll(":", "-")}.png`);
  }
  return (
    <figure className="col gap-8 min-w-0 min-h-0 m-0" data-playback={state}>
      <div className={`flex-1 min-h-0 overflow-hidden relative ${styles["screen"]}`}>
        {/* A camera has no sound, so there is nothing to be read beside it. */}
        <video ref={video} muted playsInline tabIndex={-1} aria-label={t("{name}, recording", { name: device.name })} />
        {(state === "none" || state === "failed") && (
          <p className={`col items-center justify-center gap-6 m-0 text-center t12 absolute inset-0 ${styles["gap"]}`}>
            <Icon of={VideoOff} size={18} />
            <b>{state === "failed" ? failure(recording, at) : missing(recording, at, write)}</b>
          </p>
        )}
        <span className={`row gap-6 t12 b num ${styles["playback"]}`}>
          <Icon of={History} size={14} />
          <span>{t("Playback, {ago} ago", { ago: agoText(now - at) })}</span>
        </span>
        <figcaption className="row gap-8 t13 b">
          {number !== undefined && (
            <span className={`grid place-center flex-none t11 ${styles["number"]}`}>{number}</span>
          )}
          <span className="ell min-w-0">{device.name}</span>
          <span className="ml-auto num">{write(at)}</span>
        </figcaption>
      </div>
      {hasTransport && (
        <div className="row gap-8 flex-none">
          <Button
            variant="default"
            disabled={state !== "shown"}
            leftSection={<Icon of={Camera} size={14} />}
            onClick={() => void takeSnapshot()}
          >
            {t("Snapshot")}
          </Button>
        </div>
      )}
    </figure>
  );
}

function failure(recording: CameraRecording | undefined, at: number): string {
  return (recording && awayText(recording, at)) ?? t("The recording could not be loaded");
}

function missing(recording: CameraRecording | undefined, at: number, write: (time: number) => string): string {
  return recording === undefined ? t("Which recordings are kept is not known.") : gapText(recording, at, write);
}

/** Plays a camera's recording at the moment of the page, as long as the part is on the page and the page is looked at. */
function usePlayback(
  device: DeviceId,
  { past }: Replay,
): { readonly video: RefObject<HTMLVideoElement | null>; readonly state: PlaybackState } {
  const video = useRef<HTMLVideoElement>(null);
  const [state, setState] = useState<PlaybackState>("reading");
  useEffect(() => {
    if (video.current === null) return undefined;
    const playback = new Playback(device, video.current, {
      moment: () => (past.moment === undefined ? undefined : { at: past.moment, speed: past.speed }),
      onState: setState,
    });
    function follow(): void {
      if (document.hidden) playback.stop();
      else playback.start();
    }
    follow();
    document.addEventListener("visibilitychange", follow);
    const deafen = past.listen(() => {
      playback.look();
    });
    return () => {
      document.removeEventListener("visibilitychange", follow);
      deafen();
      playback.stop();
    };
  }, [device, past]);
  return { video, state };
}
