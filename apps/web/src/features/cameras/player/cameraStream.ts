import { CAMERA_STREAM_ERRORS } from "@atrium/contract/cameras";
import {
  MP4_TIMESCALE,
  type Mp4Sample,
  type Mp4Track,
  type ParameterSets,
  type Picture,
  pictureSize,
  type StreamState,
} from "@atrium/rtsp";
import { t } from "@atrium/words";
import { Capture } from "./capture.ts";
import type { Screen } from "./screens/screen.ts";
import { screenOf } from "./screens/screenOf.ts";
import type { PictureSource, SourceEnd, StreamTrouble } from "./sources/pictureSource.ts";
import { sourceOf, type Wanted } from "./sources/sourceOf.ts";

/** What a page shows of a stream. Nothing technical is among it (specification point 8). */
export interface StreamView {
  readonly state: StreamState;
  /** A picture is shown. */
  readonly hasPicture: boolean;
  /** Since when none has come, epoch ms; undefined: they come. */
  readonly lostAt: number | undefined;
  /** Why none comes, where it will not be better by itself. */
  readonly trouble: StreamTrouble | undefined;
  /** The pictures can be kept for a file. */
  readonly canCapture: boolean;
  readonly isCapturing: boolean;
  /** Seconds between the newest picture that is here and the one that is shown. */
  readonly lag: number;
  /** What the camera says itself, where it is asked. */
  readonly isTurning: boolean;
  readonly hasMotion: boolean;
}

const NOTHING: StreamView = {
  state: "idle",
  hasPicture: false,
  lostAt: undefined,
  trouble: undefined,
  canCapture: false,
  isCapturing: false,
  lag: 0,
  isTurning: false,
  hasMotion: false,
};
/** ms between two looks at the live edge, and without a picture that count as lost. */
const EDGE_INTERVAL = 250;
const LOST_AFTER = 3_000;
/** Seconds behind the newest picture at which a video that jumps counts as one without a picture. */
const LONGEST_JUMP = 3;
/** ms before the server is asked again. */
const WAITS = [500, 1_000, 2_000, 5_000, 10_000] as const;
const USUAL_DURATION = MP4_TIMESCALE / 25;

/** One camera's live picture in one video element: it comes back by itself until it is stopped. */
export class CameraStream {
  readonly #wanted: Wanted;
  readonly #video: HTMLVideoElement;
  readonly #onView: (view: StreamView) => void;
  #view = NOTHING;
  #source: PictureSource | undefined;
  #screen: Screen | undefined;
  #mayDecode = false;
  #track: Mp4Track | undefined;
  #capture: Capture | undefined;
  #before: Picture | undefined;
  /** When the last picture came. */
  #lastAt: number | undefined;
  #failures = 0;
  #retry: ReturnType<typeof setTimeout> | undefined;
  #edge: ReturnType<typeof setInterval> | undefined;
  #isRunning = false;

  constructor(wanted: Wanted, video: HTMLVideoElement, onView: (view: StreamView) => void) {
    this.#wanted = wanted;
    this.#video = video;
    this.#onView = onView;
  }

  start(): void {
    if (this.#isRunning) return;
    this.#isRunning = true;
    // What a page gets of a camera by itself, the browser plays.
    this.#mayDecode = !this.#wanted.isOpenedHere;
    this.#edge = setInterval(() => {
      this.#keepLive();
    }, EDGE_INTERVAL);
    // Each try of a password that is refused could lock the account.
    if (this.#view.trouble !== "refused") this.#connect();
  }

  /** TEARDOWN, and nothing is left behind. */
  stop(): void {
    this.#isRunning = false;
    clearInterval(this.#edge);
    clearTimeout(this.#retry);
    this.#drop();
    const { trouble, lostAt } = this.#view;
    this.#show(trouble === undefined ? NOTHING : { ...NOTHING, trouble, lostAt });
  }

  /** After a trouble, when somebody wants it. */
  tryAgain(): void {
    if (!this.#isRunning || this.#source !== undefined) return;
    this.#show({ trouble: undefined, lostAt: undefined });
    this.#connect();
  }

  pause(): void {
    this.#source?.pause();
    this.#video.pause();
  }

  play(): void {
    this.#source?.play();
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
    this.#source = sourceOf(this.#wanted, {
      onPicture: (picture, sets, clockRate) => {
        this.#pictured(picture, sets, clockRate);
      },
      onState: (state) => {
        if (state === "playing") this.#screen?.resume();
        this.#show({ state });
      },
      onMetadata: (metadata) => {
        this.#show(metadata);
      },
      onEnd: (end) => {
        this.#failed(end);
      },
    });
  }

  #pictured(picture: Picture, sets: ParameterSets, clockRate: number): void {
    const before = this.#before;
    const scale = MP4_TIMESCALE / clockRate;
    const time = Math.round(picture.time * scale);
    const duration = before === undefined ? USUAL_DURATION : Math.max(1, time - Math.round(before.time * scale));
    this.#before = picture;
    this.#lastAt = Date.now();
    if (this.#screen === undefined) this.#open(sets);
    const shift = Math.round((picture.shift ?? 0) * scale);
    const sample: Mp4Sample = { units: picture.units, isKey: picture.isKey, time, duration, shift };
    this.#screen?.add(sample);
    if (this.#capture?.add(sample) === false) this.#show({ isCapturing: false });
  }

  #open(sets: ParameterSets): void {
    const size = pictureSize(sets.sps);
    if (size === undefined) {
      this.#failed({ message: t(CAMERA_STREAM_ERRORS.mediaType) });
      return;
    }
    this.#track = { ...sets, ...size };
    this.#show({ canCapture: true });
    try {
      this.#screen = screenOf(this.#video, this.#track, {
        mayDecode: this.#mayDecode,
        onError: (message) => {
          this.#failed({ message });
        },
        onUndecoded: () => {
          this.#playInstead();
        },
      });
    } catch (error) {
      this.#mayDecode = false;
      this.#failed({ message: error instanceof Error ? error.message : "" });
    }
  }

  /** At once, and from the last picture that stands by itself: the server has it. */
  #playInstead(): void {
    if (!this.#isRunning) return;
    this.#mayDecode = false;
    this.#drop();
    this.#show({ hasPicture: false });
    this.#connect();
  }

  #keepLive(): void {
    const last = this.#lastAt;
    // Between two attempts it stays lost.
    if (last !== undefined) {
      const isLost = this.#view.state !== "paused" && Date.now() - last > LOST_AFTER;
      this.#show({ lostAt: isLost ? last : undefined });
    }
    if (this.#view.state !== "playing") return;
    const lag = this.#screen?.keepLive();
    if (lag === undefined) return;
    // A browser that saves power pauses what nobody hears.
    if (this.#video.paused) void this.#video.play().catch(() => undefined);
    const hasPicture = this.#hasPicture(lag);
    if (hasPicture) this.#failures = 0;
    this.#show({ hasPicture, lag });
  }

  /** A video that jumps has nothing for a moment, and shows the picture before. One that does not arrive has none. */
  #hasPicture(lag: number): boolean {
    if (this.#video.readyState >= HTMLMediaElement.HAVE_CURRENT_DATA) return true;
    return this.#video.seeking && this.#view.hasPicture && lag < LONGEST_JUMP;
  }

  /** The media source is ended, and the stream comes back later. The message is for programmers: people see the picture stand. */
  #failed({ trouble }: SourceEnd): void {
    if (!this.#isRunning) return;
    const lostAt = this.#view.lostAt ?? this.#lastAt ?? Date.now();
    this.#drop();
    this.#show({ state: "idle", lostAt, trouble, isTurning: false, hasMotion: false });
    if (trouble !== undefined) return;
    const wait = WAITS[Math.min(this.#failures, WAITS.length - 1)];
    this.#failures += 1;
    clearTimeout(this.#retry);
    this.#retry = setTimeout(() => {
      if (this.#isRunning) this.#connect();
    }, wait);
  }

  #drop(): void {
    this.#source?.stop();
    this.#screen?.end();
    this.#source = undefined;
    this.#screen = undefined;
    this.#before = undefined;
    this.#lastAt = undefined;
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
    one.trouble === other.trouble &&
    one.canCapture === other.canCapture &&
    one.isTurning === other.isTurning &&
    one.hasMotion === other.hasMotion &&
    one.isCapturing === other.isCapturing &&
    Math.abs(one.lag - other.lag) < 0.1
  );
}
