import { codecOf, type Mp4Track } from "@atrium/rtsp";
import { BufferedScreen } from "./bufferedScreen.ts";
import { DecodedScreen } from "./decodedScreen.ts";
import type { Screen } from "./screen.ts";
import { trackGenerator } from "./trackGenerator.ts";

interface ScreenEvents {
  /** Once. The message is for programmers. */
  readonly onError: (message: string) => void;
  /** The page cannot go on decoding, and need not: the browser may be able to play it. */
  readonly onUndecoded: () => void;
}

/**
 * Decoded by the page where it may, because that is nearer to life; else played by the browser.
 * @throws Error where the browser has no media source, or none for this coding
 */
export function screenOf(
  video: HTMLVideoElement,
  track: Mp4Track,
  { mayDecode, onError, onUndecoded }: ScreenEvents & { readonly mayDecode: boolean },
): Screen {
  const codec = codecOf(track.sps);
  const generator = mayDecode ? trackGenerator() : undefined;
  return generator === undefined
    ? new BufferedScreen(video, track, codec, onError)
    : new DecodedScreen(video, { track, codec, generator }, onUndecoded);
}
