import { CAMERA_STREAM, CAMERA_STREAM_ERRORS } from "@atrium/contract/cameras";
import { joined } from "@atrium/rtsp";

/** Pieces that may wait for the browser; more means that it does not keep up. */
const MOST_WAITING = 250;

/** One stream of MP4 in the browser's buffer: what was shown long ago goes, what cannot be shown ends it. */
export class MediaBuffer {
  readonly #video: HTMLVideoElement;
  readonly #onError: (message: string) => void;
  readonly #waiting: Uint8Array[] = [];
  readonly #address: string;
  readonly #source: MediaSource;
  #buffer: SourceBuffer | undefined;
  #updates = 0;
  #isOver = false;

  /** @throws Error where the browser has no media source, or none for this coding */
  constructor(video: HTMLVideoElement, type: string, onError: (message: string) => void) {
    if (!("MediaSource" in globalThis)) throw new Error(CAMERA_STREAM_ERRORS.mediaSource);
    this.#video = video;
    this.#onError = onError;
    if (!MediaSource.isTypeSupported(type)) throw new Error(CAMERA_STREAM_ERRORS.mediaType);
    this.#source = new MediaSource();
    this.#source.addEventListener("sourceopen", () => {
      this.#opened(type);
    });
    this.#address = URL.createObjectURL(this.#source);
    video.srcObject = null;
    video.src = this.#address;
  }

  /** The head first, then what follows, cut anywhere. */
  add(octets: Uint8Array): void {
    if (this.#isOver) return;
    this.#waiting.push(octets);
    if (this.#waiting.length > MOST_WAITING) this.#fail(CAMERA_STREAM_ERRORS.mediaSource);
    else this.#goOn();
  }

  /** Seconds: where the pictures up to the newest begin without a gap, and where they end; undefined: none is there. */
  get newest(): { readonly from: number; readonly until: number } | undefined {
    const buffered = this.#buffer?.buffered;
    const last = (buffered?.length ?? 0) - 1;
    return buffered === undefined || last < 0 ? undefined : { from: buffered.start(last), until: buffered.end(last) };
  }

  end(): void {
    if (this.#isOver) return;
    this.#isOver = true;
    if (this.#source.readyState === "open") {
      this.#buffer?.abort();
      this.#source.endOfStream();
    }
    URL.revokeObjectURL(this.#address);
  }

  #opened(type: string): void {
    if (this.#isOver) return;
    this.#source.duration = Number.POSITIVE_INFINITY;
    const buffer = this.#source.addSourceBuffer(type);
    buffer.addEventListener("updateend", () => {
      this.#updated();
    });
    buffer.addEventListener("error", () => {
      this.#fail(CAMERA_STREAM_ERRORS.mediaType);
    });
    this.#buffer = buffer;
    this.#goOn();
  }

  #goOn(): void {
    if (this.#isOver || this.#buffer === undefined || this.#buffer.updating) return;
    if (this.#waiting.length === 0) return;
    // What has come while the browser was busy goes in at once: each time costs as much as many pictures.
    try {
      this.#buffer.appendBuffer(joined(this.#waiting.splice(0)));
    } catch {
      this.#fail(CAMERA_STREAM_ERRORS.mediaSource);
    }
  }

  /** After a hundred updates what lies ten seconds behind the playhead is given up (specification point 9). */
  #updated(): void {
    this.#updates += 1;
    const until = this.#video.currentTime - CAMERA_STREAM.keptBehindPlayheadSeconds;
    if (this.#updates >= CAMERA_STREAM.trimAfterUpdates && until > 0 && this.#buffer?.updating === false) {
      this.#updates = 0;
      this.#buffer.remove(0, until);
      return;
    }
    this.#goOn();
  }

  #fail(message: string): void {
    if (this.#isOver) return;
    this.end();
    this.#onError(message);
  }
}
