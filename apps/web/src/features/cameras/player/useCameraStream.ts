import { type RefObject, useEffect, useRef, useState } from "react";
import { useServerNow } from "../../../platform/liveHooks.ts";
import { CameraStream, type StreamView } from "./cameraStream.ts";
import type { Wanted } from "./sources/sourceOf.ts";

interface WatchedStream {
  readonly video: RefObject<HTMLVideoElement | null>;
  readonly view: StreamView | undefined;
  /** undefined before it has begun. */
  readonly stream: RefObject<CameraStream | undefined>;
}

/** Watches a camera as long as the part is on the page and the page is looked at. */
export function useCameraStream({ device, isOpenedHere, wantsMetadata }: Wanted): WatchedStream {
  const video = useRef<HTMLVideoElement>(null);
  const stream = useRef<CameraStream>(undefined);
  const now = useServerNow();
  const [view, setView] = useState<StreamView>();
  useEffect(() => {
    if (video.current === null) return undefined;
    const watched = new CameraStream({ device, isOpenedHere, wantsMetadata }, video.current, (seen) => {
      // The stream measures by the browser's clock; the page shows the site's.
      setView(seen.lostAt === undefined ? seen : { ...seen, lostAt: now() - (Date.now() - seen.lostAt) });
    });
    stream.current = watched;
    function follow(): void {
      if (document.hidden) watched.stop();
      else watched.start();
    }
    follow();
    document.addEventListener("visibilitychange", follow);
    return () => {
      document.removeEventListener("visibilitychange", follow);
      watched.stop();
      stream.current = undefined;
    };
  }, [device, isOpenedHere, wantsMetadata, now]);
  return { video, view, stream };
}
