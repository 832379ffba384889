import type { DeviceId } from "@atrium/contract";
import { CAMERA_STREAM_ERRORS } from "@atrium/contract/cameras";
import { followPace } from "./followPace.ts";
import { type RecordedPiece, readPiece } from "./recordedPiece.ts";

/** `reading`: it is on its way; `none`: nothing is recorded of the moment; `failed`: it could not be read. */
export type PlaybackState = "reading" | "shown" | "none" | "failed";

/** How often it looks where it is, ms. */
const LOOK = 100;
/** Seconds of playing that shall be there ahead, and that are kept behind. */
const AHEAD = 6;
const BEHIND = 30;
/** ms until a moment of which nothing came, or which could not be read, is asked for again; and what counts as that moment. */
const AGAIN = 1_500;
const LATER = 10_000;
const NEAR = 3_000;
/** ms between two jumps that are read: who drags through a day asks for a few places of it, not for each. */
const SPARING = 250;
/** Media time begins so long before the first moment, ms: one may go back that far without a new start. */
const ROOM = 86_400_000;

/** One camera's recording in one video element. It follows a moment that somebody else moves. */
export class Playback {
  readonly #device: DeviceId;
  readonly #video: HTMLVideoElement;
  readonly #moment: () => { readonly at: number; readonly speed: number } | undefined;
  readonly #onState: (state: PlaybackState) => void;
  #state: PlaybackState = "reading";
  #timer: ReturnType<typeof setInterval> | undefined;
  #source: MediaSource | undefined;
  #buffer: SourceBuffer | undefined;
  #address = "";
  #type = "";
  /** Epoch ms of media time zero. */
  #origin = 0;
  #reading: AbortController | undefined;
  /** What is read lies ahead of the moment, so it may wait for one that was jumped to. */
  #readsAhead = false;
  #readAt = Number.NEGATIVE_INFINITY;
  /** The moment of which nothing came, and until when it is not asked for again. */
  #lacking = { at: Number.NEGATIVE_INFINITY, until: 0 };

  constructor(
    device: DeviceId,
    video: HTMLVideoElement,
    options: {
      readonly moment: () => { readonly at: number; readonly speed: number } | undefined;
      readonly onState: (state: PlaybackState) => void;
    },
  ) {
    this.#device = device;
    this.#video = video;
    this.#moment = options.moment;
    this.#onState = options.onState;
  }

  start(): void {
    this.#timer ??= setInterval(() => {
      this.look();
    }, LOOK);
    this.look();
  }

  stop(): void {
    clearInterval(this.#timer);
    this.#timer = undefined;
    this.#reading?.abort();
    this.#reading = undefined;
    this.#close();
  }

  /** Goes where the moment is; called too as soon as it has jumped. */
  look(): void {
    const wanted = this.#moment();
    if (wanted === undefined || this.#timer === undefined) return;
    const { at, speed } = wanted;
    const target = (at - this.#origin) / 1_000;
    const end = this.#source === undefined ? undefined : this.#endAt(target);
    if (end === undefined) {
      this.#video.pause();
      void this.#read(at, { isAhead: false });
      return;
    }
    if (end - target < AHEAD * Math.max(1, speed)) {
      void this.#read(Math.ceil(this.#origin + end * 1_000), { isAhead: true });
    }
    this.#follow(target, speed);
  }

  #follow(target: number, speed: number): void {
    const video = this.#video;
    const { rate, seekTo } = followPace({ current: video.currentTime, target, speed });
    if (seekTo !== undefined && !video.seeking) video.currentTime = seekTo;
    if (rate === 0) {
      video.pause();
    } else {
      video.playbackRate = rate;
      if (video.paused) void video.play().catch(() => undefined);
    }
    if (video.readyState >= HTMLMediaElement.HAVE_CURRENT_DATA && !video.seeking) this.#tell("shown");
  }

  /** The end of the stretch of media time that a time lies in; undefined: it is not there. */
  #endAt(target: number): number | undefined {
    const { buffered } = this.#buffer ?? {};
    for (let index = 0; index < (buffered?.length ?? 0); index += 1) {
      const end = buffered?.end(index) ?? 0;
      // Between two files a picture may be some milliseconds short.
      if ((buffered?.start(index) ?? 0) <= target + 0.05 && end > target) return end;
    }
    return undefined;
  }

  async #read(at: number, { isAhead }: { readonly isAhead: boolean }): Promise<void> {
    const isBusy = this.#reading !== undefined && (isAhead || !this.#readsAhead);
    if (isBusy || this.#buffer?.updating === true || this.#isLacking(at)) return;
    if (!isAhead) {
      const now = performance.now();
      if (now - this.#readAt < SPARING) return;
      this.#readAt = now;
    }
    this.#reading?.abort();
    this.#readsAhead = isAhead;
    const reading = new AbortController();
    this.#reading = reading;
    try {
      const piece = await readPiece(this.#device, at, reading.signal);
      if (reading.signal.aborted) return;
      if (piece === undefined) this.#lacks(at, "none");
      else await this.#add(piece);
    } catch {
      if (!reading.signal.aborted) this.#lacks(at, "failed");
    } finally {
      if (this.#reading === reading) this.#reading = undefined;
    }
    // The moment may have moved on by then.
    if (!this.#isLacking(at)) this.look();
  }

  #isLacking(at: number): boolean {
    return performance.now() < this.#lacking.until && Math.abs(at - this.#lacking.at) < NEAR;
  }

  #lacks(at: number, state: PlaybackState): void {
    const now = this.#moment()?.at ?? at;
    // What is missing lies ahead: until then there are pictures.
    const isHere = this.#endAt((now - this.#origin) / 1_000) !== undefined;
    if (!isHere) this.#tell(state);
    this.#lacking = { at, until: performance.now() + (state === "failed" ? LATER : AGAIN) };
  }

  async #add(piece: RecordedPiece): Promise<void> {
    const isOutside = piece.zero < this.#origin || piece.from - this.#origin > 10 * ROOM;
    if (this.#source === undefined || isOutside) await this.#open(piece);
    const buffer = this.#buffer;
    if (buffer === undefined) return;
    if (piece.type !== this.#type) {
      buffer.changeType(piece.type);
      this.#type = piece.type;
    }
    buffer.timestampOffset = (piece.zero - this.#origin) / 1_000;
    const target = ((this.#moment()?.at ?? piece.from) - this.#origin) / 1_000;
    await updated(buffer, () => {
      buffer.appendBuffer(piece.octets);
    });
    if (this.#buffer !== buffer || target < BEHIND) return;
    await updated(buffer, () => {
      buffer.remove(0, target - BEHIND);
    });
  }

  async #open(piece: RecordedPiece): Promise<void> {
    this.#close();
    if (!("MediaSource" in globalThis)) throw new Error(CAMERA_STREAM_ERRORS.mediaSource);
    if (!MediaSource.isTypeSupported(piece.type)) throw new Error(CAMERA_STREAM_ERRORS.mediaType);
    const source = new MediaSource();
    this.#source = source;
    this.#origin = piece.from - ROOM;
    this.#type = piece.type;
    this.#address = URL.createObjectURL(source);
    this.#video.src = this.#address;
    await new Promise((resolve) => {
      source.addEventListener("sourceopen", resolve, { once: true });
    });
    if (this.#source !== source || source.readyState !== "open") return;
    source.duration = Number.POSITIVE_INFINITY;
    this.#buffer = source.addSourceBuffer(piece.type);
  }

  #close(): void {
    const source = this.#source;
    this.#source = undefined;
    this.#buffer = undefined;
    if (source === undefined) return;
    URL.revokeObjectURL(this.#address);
    this.#video.removeAttribute("src");
    this.#video.load();
  }

  #tell(state: PlaybackState): void {
    if (state === this.#state) return;
    this.#state = state;
    this.#onState(state);
  }
}

/** Resolves when a change of a buffer is done. */
async function updated(buffer: SourceBuffer, change: () => void): Promise<void> {
  await new Promise<void>((resolve, reject) => {
    const ends = new AbortController();
    const { signal } = ends;
    buffer.addEventListener(
      "updateend",
      () => {
        ends.abort();
        resolve();
      },
      { signal },
    );
    buffer.addEventListener(
      "error",
      () => {
        ends.abort();
        reject(new Error(CAMERA_STREAM_ERRORS.mediaType));
      },
      { signal },
    );
    change();
  });
}
