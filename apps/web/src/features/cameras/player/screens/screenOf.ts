import { codecOf, type Mp4Track, mp4Fragment, mp4Head, MP4_TIMESCALE, type Mp4Sample } from "@atrium/rtsp";
import { DecodedScreen } from "./decodedScreen.ts";
import type { Screen } from "./screen.ts";
import { trackGenerator } from "./trackGenerator.ts";
import { LivePace } from "../livePace.ts";
import { MediaBuffer } from "../mediaBuffer.ts";

/** Shown by the browser out of a buffer of MP4, as the specification says it (point 9). */
class BufferedScreen implements Screen {
  readonly #video: HTMLVideoElement;
  readonly #buffer: MediaBuffer;
  #pace = new LivePace();
  #fragments = 0;

  /** @throws Error where the browser has no media source, or none for this coding */
  constructor(video: HTMLVideoElement, track: Mp4Track, codec: string, onError: (message: string) => void) {
    this.#video = video;
    this.#buffer = new MediaBuffer(video, `video/mp4; codecs="${codec}"`, onError);
    this.#buffer.add(mp4Head(track));
  }

  add(sample: Mp4Sample): void {
    this.#pace.came(sample.time / MP4_TIMESCALE, sample.isKey, performance.now() / 1_000);
    this.#fragments += 1;
    this.#buffer.add(mp4Fragment(this.#fragments, [sample]));
  }

  resume(): void {
    this.#pace = new LivePace();
  }

  keepLive(): number | undefined {
    const { newest } = this.#buffer;
    if (newest === undefined) return undefined;
    const { currentTime, seeking: isJumping } = this.#video;
    const now = performance.now() / 1_000;
    const { rate, seekTo } = this.#pace.look(currentTime, { from: newest.from, isJumping }, now);
    if (seekTo !== undefined) this.#video.currentTime = seekTo;
    if (this.#video.playbackRate !== rate) this.#video.playbackRate = rate;
    return Math.max(0, newest.until - this.#video.currentTime);
  }

  end(): void {
    this.#buffer.end();
  }
}

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
