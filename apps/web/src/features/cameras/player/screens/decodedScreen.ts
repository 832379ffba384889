import { joined, MP4_TIMESCALE, type Mp4Sample, type Mp4Track } from "@atrium/rtsp";
import { t } from "@atrium/words";
import { GroupPace } from "./groupPace.ts";
import type { Screen } from "./screen.ts";
import type { TrackGenerator } from "./trackGenerator.ts";

const START_CODE = Uint8Array.of(0, 0, 0, 1);
const MICROSECONDS = 1e6;
/** ms after which a decoder that has something to do, and says nothing, is given up. */
const STUCK_AFTER = 5_000;

/** Decoded by the page: each picture is shown as soon as it is there, and one that comes late makes none after it late. */
export class DecodedScreen implements Screen {
  readonly #onError: (message: string) => void;
  readonly #shown: WritableStreamDefaultWriter<VideoFrame>;
  readonly #generator: TrackGenerator;
  readonly #decoder: VideoDecoder;
  readonly #track: Mp4Track;
  #pace = new GroupPace();
  /** Pictures that the decoder has, and when it last said something, ms. */
  #inside = 0;
  #heardAt = 0;
  /** Microseconds of the stream: of the newest picture that has come, and of the one that is shown. */
  #newest: number | undefined;
  #current: number | undefined;
  #isOver = false;

  constructor(
    video: HTMLVideoElement,
    {
      track,
      codec,
      generator,
    }: { readonly track: Mp4Track; readonly codec: string; readonly generator: TrackGenerator },
    onError: (message: string) => void,
  ) {
    this.#track = track;
    this.#onError = onError;
    this.#generator = generator;
    this.#shown = generator.writable.getWriter();
    this.#decoder = new VideoDecoder({
      output: (frame) => {
        this.#decoded(frame);
      },
      error: ({ message }) => {
        this.#fail(message);
      },
    });
    // Without a description, units begin with start codes and parameter sets come with them. A coding that is not supported
    // is an error of the decoder like any other.
    this.#decoder.configure({ codec, optimizeForLatency: true });
    video.playbackRate = 1;
    video.srcObject = new MediaStream([generator]);
  }

  add(sample: Mp4Sample): void {
    if (this.#isOver) return;
    const timestamp = Math.round(((sample.time + (sample.shift ?? 0)) / MP4_TIMESCALE) * MICROSECONDS);
    this.#newest = Math.max(this.#newest ?? 0, timestamp);
    if (!this.#pace.takes(sample, this.#decoder.decodeQueueSize)) return;
    const { sps, pps } = this.#track;
    const units = sample.isKey ? [sps, pps, ...sample.units] : sample.units;
    const data = joined(units.flatMap((unit) => [START_CODE, unit]));
    if (this.#inside === 0) this.#heardAt = performance.now();
    this.#inside += 1;
    this.#decoder.decode(new EncodedVideoChunk({ type: sample.isKey ? "key" : "delta", timestamp, data }));
  }

  resume(): void {
    this.#pace = new GroupPace();
    this.#newest = undefined;
    this.#current = undefined;
  }

  keepLive(): number | undefined {
    if (this.#inside > 0 && performance.now() - this.#heardAt > STUCK_AFTER) {
      this.#fail(t("The decoder does not respond."));
    }
    if (this.#isOver || this.#current === undefined) return undefined;
    return Math.max(0, (this.#newest ?? 0) - this.#current) / MICROSECONDS;
  }

  end(): void {
    if (this.#isOver) return;
    this.#isOver = true;
    if (this.#decoder.state !== "closed") this.#decoder.close();
    void this.#shown.abort().catch(() => undefined);
    this.#generator.stop();
  }

  #decoded(frame: VideoFrame): void {
    this.#inside -= 1;
    this.#heardAt = performance.now();
    // Nothing goes back in time, and nothing queues up before the screen: the next picture is nearer to life.
    const isLate = frame.timestamp <= (this.#current ?? -1) || (this.#shown.desiredSize ?? 0) <= 0;
    if (this.#isOver || isLate) {
      frame.close();
      return;
    }
    this.#current = frame.timestamp;
    this.#shown.write(frame).catch(() => {
      frame.close();
    });
  }

  #fail(message: string): void {
    if (this.#isOver) return;
    this.end();
    this.#onError(message);
  }
}
