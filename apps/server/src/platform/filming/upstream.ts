import { t } from "@atrium/words";
import { randomInt } from "node:crypto";
import type { StreamEnd, StreamListener } from "@atrium/drivers";
import { interleaved, type ParameterSets, type Picture, RtpWriter } from "@atrium/rtsp";
import type { Clock, Log } from "@atrium/time";
import { type PictureFrame, pictureFrame } from "./pictureFrame.ts";

/** Somebody who watches a camera. */
export interface Viewer {
  /** A picture, or all since one. @param isKey it stands by itself */
  show(frame: PictureFrame, isKey: boolean): void;
}

export type RecordedPicture = Pick<Picture, "units" | "isKey">;

/** Somebody who keeps a camera's pictures. */
export interface PictureRecorder {
  /** @param ticks of 90 kHz; never fewer than before */
  keep(picture: RecordedPicture, ticks: number, sets: ParameterSets): void;
  /** The stream is over; it may come again. */
  interrupted(): void;
}

export interface UpstreamOptions {
  readonly device: string;
  /** Opens a stream; the answer closes it. undefined: nobody films the device now. */
  readonly film: (listener: StreamListener) => (() => void) | undefined;
  readonly clock: Clock;
  readonly log: Log;
}

/** ms before the camera is asked again, the first time and later. */
const WAITS = [500, 1_000, 2_000, 5_000, 10_000] as const;
/** The same where it does not let us in: more tries could lock the account. What was changed in the meantime is tried at once. */
const REFUSED_WAIT = 600_000;
/** ms for which a stream that nobody watches any more is kept: a page that turns over comes back. */
const IDLE = 5_000;
/**
 * Of the pictures since the last that stands by itself, octets; a camera that sends more without a keyframe has no
 * group.
 */
const MAX_GROUP_BYTES = 8 * 1_048_576;
const CLOCK_RATE = 90_000;
const PAYLOAD_TYPE = 96;

/** One camera's stream, opened once for all who watch it. */
export class Upstream {
  readonly #options: UpstreamOptions;
  readonly #viewers = new Set<Viewer>();
  readonly #recorders = new Set<PictureRecorder>();
  readonly #packets = new RtpWriter({
    payloadType: PAYLOAD_TYPE,
    sequence: randomInt(65_536),
    source: randomInt(2 ** 32),
  });
  readonly #awaited = new Set<(sets?: ParameterSets) => void>();
  #group: Uint8Array[] = [];
  #groupSize = 0;
  #sets: ParameterSets | undefined;
  #close: (() => void) | undefined;
  #cancelWait: (() => void) | undefined;
  #failures = 0;
  #isRefused = false;
  #offset = 0;
  #last = 0;
  /** When the last picture came, by the clock's `elapsed`. */
  #lastAt = 0;
  #hasPictures = false;

  constructor(options: UpstreamOptions) {
    this.#options = options;
  }

  get viewers(): number {
    return this.#viewers.size;
  }

  /** The camera does not take the password. */
  get isRefused(): boolean {
    return this.#isRefused;
  }

  /** Pictures come or are asked for. */
  get isOpen(): boolean {
    return this.#close !== undefined;
  }

  /** Begins with the group that is under way, so the first picture is there at once. The answer ends it. */
  join(viewer: Viewer): () => void {
    this.#wake();
    if (this.#group.length > 0) viewer.show(pictureFrame(this.#group), true);
    this.#viewers.add(viewer);
    return () => {
      this.#viewers.delete(viewer);
      this.#restIfIdle();
    };
  }

  /** As long as it lasts the stream is open, whether somebody watches or not. The answer ends it. */
  record(recorder: PictureRecorder): () => void {
    this.#recorders.add(recorder);
    this.#wake();
    return () => {
      this.#recorders.delete(recorder);
      this.#restIfIdle();
    };
  }

  /** What a decoder needs before the first picture; undefined: none comes in time. @param timeout ms */
  async sets(timeout: number): Promise<ParameterSets | undefined> {
    if (this.#isRefused) return undefined;
    if (this.#sets !== undefined) return this.#sets;
    this.#wake();
    return await new Promise((resolve) => {
      const cancel = this.#options.clock.after(timeout, () => settle(undefined));
      const settle = (sets?: ParameterSets): void => {
        cancel();
        this.#awaited.delete(settle);
        resolve(sets);
        this.#restIfIdle();
      };
      this.#awaited.add(settle);
    });
  }

  stop(): void {
    this.#cancelWait?.();
    this.#cancelWait = undefined;
    this.#isRefused = false;
    this.#close?.();
    this.#close = undefined;
    this.#forget();
    for (const recorder of this.#recorders) recorder.interrupted();
  }

  /** Something of its connection was changed: a password that was refused may be right now. */
  retry(): void {
    if (!this.#isRefused) return;
    this.#isRefused = false;
    this.#cancelWait?.();
    this.#cancelWait = undefined;
    if (this.#isWanted) this.#open();
  }

  get #isWanted(): boolean {
    return this.#viewers.size > 0 || this.#recorders.size > 0 || this.#awaited.size > 0;
  }

  /** Opens the stream where it is not open, or keeps the one that was about to close. */
  #wake(): void {
    if (this.#close !== undefined) {
      this.#cancelWait?.();
      this.#cancelWait = undefined;
    } else if (this.#cancelWait === undefined) {
      this.#open();
    }
  }

  #open(): void {
    const close = this.#options.film({
      onPicture: (picture, sets, clockRate) => this.#picture(picture, sets, clockRate),
      onEnd: (end) => this.#ended(end),
    });
    if (close === undefined) this.#ended({ reason: t("Its connection is not running."), isRefused: false });
    else this.#close = close;
  }

  #picture({ units, isKey, time }: Picture, sets: ParameterSets, clockRate: number): void {
    this.#failures = 0;
    this.#last = this.#timeOf(Math.round((time * CLOCK_RATE) / clockRate));
    const whole = isKey ? [sets.sps, sets.pps, ...units] : units;
    const frame = pictureFrame(this.#packets.picture(whole, this.#last).map((packet) => interleaved(0, packet)));
    if (isKey) this.#forget();
    this.#sets = sets;
    if (isKey || this.#group.length > 0) this.#keep(frame.packets);
    for (const viewer of this.#viewers) viewer.show(frame, isKey);
    for (const recorder of this.#recorders) recorder.keep({ units, isKey }, this.#last, sets);
    for (const settle of this.#awaited) settle(sets);
  }

  /** A camera whose timestamps stand still is timed by when its pictures come. @param ticks since the stream began */
  #timeOf(ticks: number): number {
    const now = this.#options.clock.elapsed();
    const passed = Math.round(((now - this.#lastAt) * CLOCK_RATE) / 1_000);
    const isFlat = this.#offset + ticks <= this.#last && this.#hasPictures;
    this.#lastAt = now;
    this.#hasPictures = true;
    return isFlat ? this.#last + Math.max(1, passed) : this.#offset + ticks;
  }

  #keep(octets: Uint8Array): void {
    this.#group.push(octets);
    this.#groupSize += octets.length;
    if (this.#groupSize > MAX_GROUP_BYTES) this.#forget();
  }

  #forget(): void {
    this.#group = [];
    this.#groupSize = 0;
  }

  #ended({ reason, isRefused }: StreamEnd): void {
    const { clock, log, device } = this.#options;
    this.#close = undefined;
    this.#forget();
    // The next stream's time goes on behind this one's.
    this.#offset = this.#last + CLOCK_RATE;
    for (const recorder of this.#recorders) recorder.interrupted();
    this.#isRefused = isRefused;
    // Who waits for the first picture waits in vain.
    if (isRefused) for (const settle of this.#awaited) settle();
    if (!this.#isWanted && !isRefused) return;
    const wait = isRefused ? REFUSED_WAIT : (WAITS[this.#failures] ?? WAITS.at(-1) ?? REFUSED_WAIT);
    this.#failures = Math.min(this.#failures + 1, WAITS.length - 1);
    log.info({ device, reason, wait }, "a camera's stream ended");
    this.#cancelWait = clock.after(wait, () => {
      this.#cancelWait = undefined;
      this.#isRefused = false;
      if (this.#isWanted) this.#open();
    });
  }

  #restIfIdle(): void {
    if (this.#isWanted || this.#close === undefined) return;
    this.#cancelWait?.();
    this.#cancelWait = this.#options.clock.after(IDLE, () => this.stop());
  }
}
