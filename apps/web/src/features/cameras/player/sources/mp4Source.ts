import {
  CAMERA_MP4_PATH,
  CAMERA_MP4_QUERY,
  CAMERA_STREAM,
  CAMERA_STREAM_ERRORS,
  retryDelayMillis,
} from "@atrium/contract/cameras";
import { Mp4Reader, type ParameterSets, type Picture, Proof, textHash } from "@atrium/rtsp";
import { t } from "@atrium/words";
import { AccountRefused, askCamera } from "../../../../platform/cameraCalls.ts";
import type { OpenCamera } from "./openCamera.ts";
import { later, type PictureSource, type SourceEvents } from "./pictureSource.ts";
import { PolicyWatch } from "./policyWatch.ts";

const REFUSED = 400;
const BUSY = 503;
/** A file that has not said what it is by then says nothing. */
const LARGEST_HEAD = 262_144;
const PATH = `${CAMERA_MP4_PATH}?${CAMERA_MP4_QUERY}`;

/** From the camera itself, as MP4 over HTTP that does not end. A pause leaves it, and resuming asks for it again. */
export class Mp4Source implements PictureSource {
  readonly #camera: OpenCamera;
  readonly #events: SourceEvents;
  readonly #policy: PolicyWatch;
  #reading = new AbortController();
  #silence: (() => void) | undefined;
  /** The newest picture, and when it came, ms. */
  #last: { readonly time: number; readonly at: number } | undefined;
  /** Ticks of the files before this one. */
  #before = 0;

  constructor(camera: OpenCamera, events: SourceEvents) {
    this.#camera = camera;
    this.#events = events;
    this.#policy = new PolicyWatch(camera.host);
    this.#begin();
  }

  play(): void {
    if (this.#reading.signal.aborted) this.#begin();
  }

  pause(): void {
    this.#leave();
    this.#events.onState("paused");
  }

  stop(): void {
    this.#leave();
    this.#policy.stop();
  }

  #leave(): void {
    this.#reading.abort();
    this.#silence?.();
  }

  #begin(): void {
    this.#reading = new AbortController();
    const { signal } = this.#reading;
    this.#awaitWord(signal);
    this.#read(signal).catch(async (error: unknown) => {
      await this.#policy.heard();
      const trouble = error instanceof AccountRefused ? "refused" : undefined;
      this.#end(signal, error instanceof Error ? error.message : String(error), trouble);
    });
  }

  async #read(signal: AbortSignal): Promise<void> {
    const { body } = await this.#ask(signal);
    const pieces = body?.getReader();
    const file = new Mp4Reader();
    for (let octets = 0, isPlaying = false; ;) {
      const piece = await pieces?.read();
      if (signal.aborted) return;
      if (piece?.value === undefined) break;
      this.#awaitWord(signal);
      const pictures = picturesOf(file, piece.value);
      octets += piece.value.length;
      if (file.sets === undefined && octets > LARGEST_HEAD) throw new Error(CAMERA_STREAM_ERRORS.mediaType);
      if (file.sets === undefined) continue;
      if (!isPlaying) this.#events.onState("playing");
      isPlaying = true;
      for (const picture of pictures) this.#pictured(picture, file.sets, file.clockRate);
    }
    this.#end(signal, t("The camera ended the file."));
  }

  /** Of a file that was asked for after a pause time goes on, by as much as has passed. */
  #pictured(picture: Picture, sets: ParameterSets, clockRate: number): void {
    const now = performance.now();
    if (picture.time === 0 && this.#last !== undefined) {
      this.#before = this.#last.time + Math.round(((now - this.#last.at) / 1000) * clockRate);
    }
    const time = this.#before + picture.time;
    this.#last = { time, at: now };
    this.#events.onPicture({ ...picture, time }, sets, clockRate);
  }

  /** One that is busy is asked again, as the specification says of RTSP (point 8). */
  async #ask(signal: AbortSignal): Promise<Response> {
    const { host } = this.#camera;
    const proof = new Proof({ ...this.#camera, hash: textHash });
    for (let tries = 0; ; tries += 1) {
      const answer = await askCamera({ host, path: PATH, proof, signal });
      if (answer.status < REFUSED) return answer;
      await answer.body?.cancel();
      if (answer.status !== BUSY || tries === CAMERA_STREAM.maxRetries) {
        throw new Error(t("The camera returned status {status}.", { status: answer.status }));
      }
      this.#awaitWord(signal);
      await new Promise<void>((resolve) => {
        later(retryDelayMillis(tries + 1), resolve);
      });
      signal.throwIfAborted();
    }
  }

  #awaitWord(signal: AbortSignal): void {
    this.#silence?.();
    this.#silence = later(CAMERA_STREAM.websocketTimeoutMillis, () => {
      this.#end(signal, t("The camera is sending nothing."));
    });
  }

  /** @param signal of the attempt that ends; an abandoned one is not reported */
  #end(signal: AbortSignal, message: string, trouble?: "refused"): void {
    if (signal.aborted) return;
    const isBlocked = this.#policy.hasBlocked;
    this.stop();
    this.#events.onEnd({ message, trouble: isBlocked ? "outdated" : trouble });
  }
}

/** @throws Error of the specification where the file is not MP4 with H.264 */
function picturesOf(file: Mp4Reader, octets: Uint8Array): Picture[] {
  try {
    return file.push(octets);
  } catch (cause) {
    throw new Error(CAMERA_STREAM_ERRORS.mediaType, { cause });
  }
}
