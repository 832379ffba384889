import type { DeviceId } from "@atrium/contract";
import { type RefObject, useEffect, useRef, useState } from "react";
import type { Replay } from "../../../replay/ReplayContext.ts";
import { Playback, type PlaybackState } from "./playback.ts";

/** Plays a camera's recording at the moment of the page, as long as the part is on the page and the page is looked at. */
export function usePlayback(
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
