import { VideoEncoder, VideoFrame } from "@napi-rs/webcodecs";
import type { CodedPicture, PictureSource } from "../../endpoints/rtsp/pictureSource.ts";
import { HEIGHT, WIDTH } from "../../scene/view.ts";

/** Notes that encoders write into a stream: what nobody decodes is not sent. */
const NOTE = 6;

/** The units of a picture as an encoder writes them, between start codes (ITU-T H.264 annex B). */
function unitsOf(octets: Uint8Array): Uint8Array[] {
  const begins: number[] = [];
  for (let at = 0; at + 2 < octets.length; at += 1) {
    if (octets[at] === 0 && octets[at + 1] === 0 && octets[at + 2] === 1) {
      begins.push(at + 3);
      at += 2;
    }
  }
  return begins
    .map((begin, index) => {
      const next = begins[index + 1];
      let end = next === undefined ? octets.length : next - 3;
      while (end > begin && octets[end - 1] === 0) {
        end -= 1;
      }
      return octets.subarray(begin, end);
    })
    .filter((unit) => unit.length > 0 && ((unit[0] ?? 0) & 31) !== NOTE);
}

export const FRAME_RATE = 12;
/** Seconds from a picture that stands by itself to the next. */
const GROUP = 2;
/** What cameras film: in pixels, pictures and bits a second. */
export interface FilmFormat {
  readonly width: number;
  readonly height: number;
  readonly rate: number;
  readonly bitrate: number;
}

const USUAL: FilmFormat = { width: WIDTH, height: HEIGHT, rate: FRAME_RATE, bitrate: 700_000 };
/** Baseline, level 3.1: no picture waits for a later one. */
const CODEC = "avc1.42c01f";
/** Pictures that may wait for the encoder; more are left out, as a camera under load does it. */
const MAX_WAITING = 2;
/** Of the units: sequence parameter set, picture parameter set. */
const [SPS, PPS] = [7, 8];

export interface LiveSourceOptions {
  /** Draws the picture of this moment, in 4:2:0. */
  readonly draw: () => Uint8Array;
  /** The picture stands still. */
  readonly isFrozen: () => boolean;
  readonly format?: FilmFormat;
}

/** Films while somebody watches, with one encoder for all of them; a camera that nobody watches costs nothing. */
export class LiveSource implements PictureSource {
  readonly #options: LiveSourceOptions;
  readonly #format: FilmFormat;
  readonly #viewers = new Set<(picture: CodedPicture) => void>();
  readonly #awaited: ((sets: { sps: Uint8Array; pps: Uint8Array }) => void)[] = [];
  #sets: { sps: Uint8Array; pps: Uint8Array } | undefined;
  #filming: { encoder: VideoEncoder; timer: NodeJS.Timeout } | undefined;
  #count = 0;
  #beganAt = 0;
  #isKeyAsked = false;
  #last: Uint8Array | undefined;

  constructor(options: LiveSourceOptions) {
    this.#options = options;
    this.#format = options.format ?? USUAL;
  }

  get viewers(): number {
    return this.#viewers.size;
  }

  /** Those of its encoder, which starts for them if nobody watches yet. */
  async sets(): Promise<{ sps: Uint8Array; pps: Uint8Array }> {
    if (this.#sets !== undefined) {
      return this.#sets;
    }
    const leave = this.watch(() => {});
    try {
      return await new Promise((resolve) => this.#awaited.push(resolve));
    } finally {
      leave();
    }
  }

  watch(viewer: (picture: CodedPicture) => void): () => void {
    this.#viewers.add(viewer);
    this.#isKeyAsked = true;
    this.#filming ??= this.#start();
    return () => {
      this.#viewers.delete(viewer);
      if (this.#viewers.size === 0) {
        this.stop();
      }
    };
  }

  stop(): void {
    const filming = this.#filming;
    this.#filming = undefined;
    if (filming !== undefined) {
      clearInterval(filming.timer);
      filming.encoder.close();
    }
  }

  #start(): { encoder: VideoEncoder; timer: NodeJS.Timeout } {
    const { width, height, rate, bitrate } = this.#format;
    this.#count = 0;
    this.#beganAt = performance.now();
    const encoder = new VideoEncoder({
      output: (chunk) => {
        const octets = new Uint8Array(chunk.byteLength);
        chunk.copyTo(octets);
        this.#coded(octets, chunk.type === "key", chunk.timestamp / 1_000);
      },
      error: () => this.stop(),
    });
    encoder.configure({
      codec: CODEC,
      width,
      height,
      bitrate,
      framerate: rate,
      latencyMode: "realtime",
      hardwareAcceleration: "prefer-software",
      avc: { format: "annexb" },
    });
    const filming = { encoder, timer: setInterval(() => this.#film(encoder), 1_000 / rate) };
    this.#film(encoder);
    return filming;
  }

  #film(encoder: VideoEncoder): void {
    if (encoder.encodeQueueSize > MAX_WAITING) {
      return;
    }
    if (this.#last === undefined || !this.#options.isFrozen()) {
      this.#last = this.#options.draw();
    }
    const { width: codedWidth, height: codedHeight, rate } = this.#format;
    const timestamp = Math.round((performance.now() - this.#beganAt) * 1_000);
    const frame = new VideoFrame(this.#last, { format: "I420", codedWidth, codedHeight, timestamp });
    encoder.encode(frame, { keyFrame: this.#isKeyAsked || this.#count % (GROUP * rate) === 0 });
    frame.close();
    this.#isKeyAsked = false;
    this.#count += 1;
  }

  #coded(octets: Uint8Array, isKey: boolean, time: number): void {
    const units = unitsOf(octets);
    const [sps, pps] = [SPS, PPS].map((kind) => units.find((unit) => ((unit[0] ?? 0) & 31) === kind));
    if (sps !== undefined && pps !== undefined) {
      const sets = { sps, pps };
      this.#sets = sets;
      this.#awaited.splice(0).forEach((resolve) => resolve(sets));
    }
    for (const viewer of this.#viewers) {
      viewer({ units, isKey, time });
    }
  }
}
