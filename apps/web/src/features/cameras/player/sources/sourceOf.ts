import type { DeviceId } from "@atrium/contract";
import { directSource } from "./directSource.ts";
import { gatewaySource } from "./gatewaySource.ts";
import { Mp4Source } from "./mp4Source.ts";
import { askToOpen, openCameraOf } from "./openCamera.ts";
import type { PictureSource, SourceEvents } from "./pictureSource.ts";

/** How one camera's pictures shall be got. */
export interface Wanted {
  readonly device: DeviceId;
  /** The page opens the camera itself, as its setting says. */
  readonly isOpenedHere: boolean;
  /** Somebody looks at what the camera says beside its pictures. */
  readonly wantsMetadata: boolean;
}

/** Begins to get a camera's pictures. Where the page opens the camera, the server says where it is, and with which account. */
export function sourceOf({ device, isOpenedHere, wantsMetadata }: Wanted, events: SourceEvents): PictureSource {
  if (!isOpenedHere) return gatewaySource(device, events);
  const ended = new AbortController();
  let source: PictureSource | undefined;
  async function open(): Promise<void> {
    const viewing = await askToOpen(device, ended.signal);
    if (ended.signal.aborted) return;
    if (viewing.state === "gateway") source = gatewaySource(device, events);
    else if (viewing.state !== "ready") events.onEnd({ message: "", trouble: viewing.state });
    else if (viewing.way === "mp4") source = new Mp4Source(openCameraOf(viewing), events);
    else source = directSource(openCameraOf(viewing), events, wantsMetadata);
  }
  open().catch((error: unknown) => {
    if (!ended.signal.aborted) events.onEnd({ message: error instanceof Error ? error.message : String(error) });
  });
  return {
    play: () => source?.play(),
    pause: () => source?.pause(),
    stop: () => {
      ended.abort();
      source?.stop();
    },
  };
}
