import {
  CAMERA_MP4_PATH,
  CAMERA_MP4_QUERY,
  CAMERA_STREAM,
  CAMERA_STREAM_ERRORS,
  retryDelayMillis,
} from "@atrium/contract";
import { codecOf, joined, mp4TrackOf, Proof, textHash } from "@atrium/rtsp";
import { AccountRefused, askCamera } from "../../../../platform/cameraCalls.ts";
import type { OpenCamera } from "./openCamera.ts";
import { later, type PictureSource, type SourceEvents } from "./pictureSource.ts";
import { PolicyWatch } from "./policyWatch.ts";

const REFUSED = 400;
const BUSY = 503;
/** A file that has not said what it is by then says nothing. */
const LARGEST_HEAD = 262_144;
const PATH = `${CAMERA_MP4_PATH}?${CAMERA_MP4_QUERY}`;

/** From the camera itself, as MP4 over HTTP that does not end. To pause is to leave it, and to go on is to ask for it anew. */
export class Mp4Source implements PictureSource {
  readonly #camera: OpenCamera;
  readonly #events: SourceEvents;
  readonly #policy: PolicyWatch;
  #reading = new AbortController();
  #silence: (() => void) | undefined;

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
    const reader = body?.getReader();
    let head: Uint8Array | undefined = new Uint8Array(0);
    for (;;) {
      const piece = await reader?.read();
      if (signal.aborted) return;
      if (piece?.value === undefined) break;
      this.#awaitWord(signal);
      if (head === undefined) this.#events.onFile(piece.value);
      else head = this.#begun(joined([head, piece.value]));
    }
    this.#end(signal, "The camera ended the file.");
  }

  /** @returns the octets so far, while the file has not said yet what it is */
  #begun(head: Uint8Array): Uint8Array | undefined {
    const track = mp4TrackOf(head);
    if (track === undefined && head.length > LARGEST_HEAD) throw new Error(CAMERA_STREAM_ERRORS.mediaType);
    if (track === undefined) return head;
    this.#events.onHead(head, `video/mp4; codecs="${codecOf(track.sps)}"`);
    this.#events.onState("playing");
    return undefined;
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
        throw new Error(`The camera answers ${String(answer.status)}.`);
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
      this.#end(signal, "The camera sends nothing.");
    });
  }

  /** @param signal of the attempt that ends; one that was left is not told of */
  #end(signal: AbortSignal, message: string, trouble?: "refused"): void {
    if (signal.aborted) return;
    const isBlocked = this.#policy.hasBlocked;
    this.stop();
    this.#events.onEnd({ message, trouble: isBlocked ? "outdated" : trouble });
  }
}
