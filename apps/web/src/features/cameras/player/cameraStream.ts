import { CAMERA_STREAM_ERRORS } from "@atrium/contract";
import {
  MP4_TIMESCALE,
  type Mp4Sample,
  type Mp4Track,
  type ParameterSets,
  type Picture,
  pictureSize,
  RtspSession,
  type StreamState,
} from "@atrium/rtsp";
import { openStreamSocket, type StreamSocket } from "../../../platform/streamSocket.ts";
import { Capture } from "./capture.ts";
import { livePace } from "./livePace.ts";
import { MediaBuffer } from "./mediaBuffer.ts";

/** What a page shows of a stream. Nothing technical is among it (specification point 8). */
export interface StreamView {
  readonly state: StreamState;
  /** A picture is shown. */
  readonly hasPicture: boolean;
  /** Since when none has come, epoch ms; undefined: they come. */
  readonly lostAt: number | undefined;
  readonly isDenied: boolean;
  readonly isCapturing: boolean;
  /** Seconds between the newest picture that is here and the one that is shown. */
  readonly lag: number;
}

const NOTHING: StreamView = {
  state: "idle",
  hasPicture: false,
  lostAt: undefined,
  isDenied: false,
  isCapturing: false,
  lag: 0,
};
/** ms between two looks at the live edge, and without a picture that count as lost. */
const EDGE_INTERVAL = 250;
const LOST_AFTER = 3_000;
/** ms before the server is asked again. */
const WAITS = [500, 1_000, 2_000, 5_000, 10_000] as const;
const DENIED: ReadonlySet<number> = new Set([4401, 4403]);
const USUAL_DURATION = MP4_TIMESCALE / 25;

/** One camera's live picture in one video element: it comes back by itself until it is stopped. */
export class CameraStream {
  readonly #device: string;
  readonly #video: HTMLVideoElement;
  readonly #onView: (view: StreamView) => void;
  #view = NOTHING;
  #socket: StreamSocket | undefined;
  #session: RtspSession | undefined;
  #buffer: MediaBuffer | undefined;
  #track: Mp4Track | undefined;
  #capture: Capture | undefined;
  #last: { picture: Picture; at: number } | undefined;
  #failures = 0;
  #retry: ReturnType<typeof setTimeout> | undefined;
  #edge: ReturnType<typeof setInterval> | undefined;
  #isRunning = false;

  constructor(device: string, video: HTMLVideoElement, onView: (view: StreamView) => void) {
    this.#device = device;
    this.#video = video;
    this.#onView = onView;
  }

  start(): void {
    if (this.#isRunning) return;
    this.#isRunning = true;
    this.#edge = setInterval(() => {
      this.#keepLive();
    }, EDGE_INTERVAL);
    this.#connect();
  }

  /** TEARDOWN, and nothing is left behind. */
  stop(): void {
    this.#isRunning = false;
    clearInterval(this.#edge);
    clearTimeout(this.#retry);
    this.#drop();
    this.#show({ ...NOTHING, isDenied: this.#view.isDenied });
  }

  pause(): void {
    this.#session?.pause();
    this.#video.pause();
  }

  play(): void {
    this.#session?.play();
  }

  startCapture(): void {
    if (this.#track === undefined) return;
    this.#capture = new Capture(this.#track);
    this.#show({ isCapturing: true });
  }

  /** The file of what was captured; undefined: no picture came. */
  endCapture(title: string): Uint8Array | undefined {
    const file = this.#capture?.file(title);
    this.#capture = undefined;
    this.#show({ isCapturing: false });
    return file;
  }

  #connect(): void {
    const socket = openStreamSocket(this.#device, {
      onOpen: () => this.#session?.play(),
      onOctets: (octets) => this.#session?.receive(octets),
      onClose: (code) => {
        this.#failed(code === 0 ? CAMERA_STREAM_ERRORS.timeout : "", DENIED.has(code));
      },
    });
    this.#socket = socket;
    this.#session = new RtspSession({
      uri: "rtsp://camera/",
      send: (octets) => {
        socket.send(octets);
      },
      later: (delay, call) => {
        const timer = setTimeout(call, delay);
        return () => {
          clearTimeout(timer);
        };
      },
      onPicture: (picture, sets, clockRate) => {
        this.#pictured(picture, sets, clockRate);
      },
      onState: (state) => {
        this.#show({ state });
      },
      onFailure: () => {
        this.#failed("", false);
      },
    });
  }

  #pictured(picture: Picture, sets: ParameterSets, clockRate: number): void {
    const before = this.#last;
    const scale = MP4_TIMESCALE / clockRate;
    const time = Math.round(picture.time * scale);
    const duration =
      before === undefined ? USUAL_DURATION : Math.max(1, time - Math.round(before.picture.time * scale));
    this.#last = { picture, at: Date.now() };
    const sample: Mp4Sample = { units: picture.units, isKey: picture.isKey, time, duration };
    try {
      this.#buffer ??= this.#open(sets);
    } catch (error) {
      this.#failed(error instanceof Error ? error.message : "", false);
      return;
    }
    this.#buffer.add(sample);
    if (this.#capture?.add(sample) === false) this.#show({ isCapturing: false });
  }

  #open(sets: ParameterSets): MediaBuffer {
    const size = pictureSize(sets.sps);
    if (size === undefined) throw new Error(CAMERA_STREAM_ERRORS.mediaType);
    this.#track = { ...sets, ...size };
    return new MediaBuffer(this.#video, this.#track, (message) => {
      this.#failed(message, false);
    });
  }

  #keepLive(): void {
    const { newest } = this.#buffer ?? {};
    const last = this.#last?.at;
    const isLost = last !== undefined && this.#view.state !== "paused" && Date.now() - last > LOST_AFTER;
    const lostAt = isLost ? last : undefined;
    if (lostAt !== this.#view.lostAt) this.#show({ lostAt });
    if (newest === undefined || this.#view.state !== "playing") return;
    const { rate, seekTo } = livePace(this.#video.currentTime, newest);
    if (seekTo !== undefined) this.#video.currentTime = seekTo;
    this.#video.playbackRate = rate;
    // A browser that saves power pauses what nobody hears.
    if (this.#video.paused) void this.#video.play().catch(() => undefined);
    const hasPicture = this.#video.readyState >= HTMLMediaElement.HAVE_CURRENT_DATA;
    const lag = Math.max(0, newest - this.#video.currentTime);
    if (hasPicture) this.#failures = 0;
    this.#show({ hasPicture, lag });
  }

  /** The media source is ended, and the stream comes back later. The message is for programmers: people see the picture stand. */
  #failed(_message: string, isDenied: boolean): void {
    if (!this.#isRunning) return;
    this.#drop();
    const lostAt = this.#view.lostAt ?? this.#last?.at ?? Date.now();
    this.#last = undefined;
    this.#show({ state: "idle", lostAt, isDenied });
    if (isDenied) return;
    const wait = WAITS[Math.min(this.#failures, WAITS.length - 1)];
    this.#failures += 1;
    clearTimeout(this.#retry);
    this.#retry = setTimeout(() => {
      if (this.#isRunning) this.#connect();
    }, wait);
  }

  #drop(): void {
    this.#session?.stop();
    this.#socket?.close();
    this.#buffer?.end();
    this.#session = undefined;
    this.#socket = undefined;
    this.#buffer = undefined;
  }

  #show(change: Partial<StreamView>): void {
    const view = { ...this.#view, ...change };
    const isSame = isSameView(this.#view, view);
    this.#view = view;
    if (!isSame) this.#onView(view);
  }
}

/** The lag is said with one decimal. */
function isSameView(one: StreamView, other: StreamView): boolean {
  return (
    one.state === other.state &&
    one.hasPicture === other.hasPicture &&
    one.lostAt === other.lostAt &&
    one.isDenied === other.isDenied &&
    one.isCapturing === other.isCapturing &&
    Math.abs(one.lag - other.lag) < 0.1
  );
}
