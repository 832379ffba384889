import { CAMERA_STREAM, CAMERA_STREAM_ERRORS, RTSP_TOKEN_PATH } from "@atrium/contract/cameras";
import { Proof, RtspSession, type SessionFailure, textHash } from "@atrium/rtsp";
import { phrase, t } from "@atrium/words";
import { AccountRefused, askCamera } from "../../../../platform/cameraCalls.ts";
import { openCameraSocket, type StreamSocket } from "../../../../platform/streamSocket.ts";
import { later, type PictureSource, type SourceEvents } from "./pictureSource.ts";
import { PolicyWatch } from "./policyWatch.ts";
import type { OpenCamera } from "./openCamera.ts";

type Heard = Partial<Pick<SourceEvents, "onPicture" | "onState">> &
  Pick<SourceEvents, "onEnd"> & { readonly onDocument?: (xml: string) => void };

const REFUSED = 400;
const MESSAGES = {
  password: phrase("The camera rejected the account."),
  garbage: phrase("The camera sent something other than RTSP."),
} as const;

/** One RTSP session of one camera, through its own websocket (specification point 7). */
export class CameraSocket implements PictureSource {
  readonly #camera: OpenCamera;
  readonly #heard: Heard;
  readonly #session: RtspSession;
  readonly #ended = new AbortController();
  readonly #policy: PolicyWatch;
  readonly #isSilentAtRest: boolean;
  #socket: StreamSocket | undefined;
  #silence: (() => void) | undefined;

  /** @param path of the stream, with its query */
  constructor(camera: OpenCamera, path: string, heard: Heard) {
    this.#camera = camera;
    this.#heard = heard;
    this.#policy = new PolicyWatch(camera.host);
    // Metadata comes when there is something to say.
    this.#isSilentAtRest = heard.onDocument !== undefined;
    const proof = new Proof({ ...camera, hash: textHash });
    const { onPicture, onDocument } = heard;
    this.#session = new RtspSession({
      uri: `rtsp://${camera.host}${path}`,
      send: (octets) => this.#socket?.send(octets),
      authorize: (use) => proof.of(use),
      later,
      onAnswer: () => {
        this.#awaitWord();
      },
      onState: (state) => {
        if (state === "paused" || this.#isSilentAtRest) this.#silence?.();
        heard.onState?.(state);
      },
      ...(onDocument === undefined ? {} : { onDocument }),
      onPicture: (...picture) => {
        this.#awaitWord();
        onPicture?.(...picture);
      },
      onFailure: (failure) => {
        this.#end(messageOf(failure), failure.kind === "password" ? "refused" : undefined);
      },
    });
    this.#open("");
  }

  play(): void {
    this.#session.play();
  }

  pause(): void {
    this.#session.pause();
  }

  stop(): void {
    this.#ended.abort();
    this.#policy.stop();
    this.#silence?.();
    this.#session.stop();
    this.#socket?.close();
  }

  #open(query: string): void {
    let isOpen = false;
    this.#socket = openCameraSocket(this.#camera.host, query, {
      onOpen: () => {
        isOpen = true;
        this.#awaitWord();
        this.#session.play();
      },
      onOctets: (octets) => {
        this.#session.receive(octets);
      },
      onClose: (code) => {
        if (code === 0) this.#end(CAMERA_STREAM_ERRORS.timeout);
        else if (isOpen || query !== "") this.#end(t("The camera closed the WebSocket."));
        else void this.#openWithToken();
      },
    });
  }

  /** A websocket that is refused is tried once more with a token. */
  async #openWithToken(): Promise<void> {
    const { host } = this.#camera;
    const path = `${RTSP_TOKEN_PATH}?timestamp=${String(Date.now())}`;
    const { signal } = this.#ended;
    try {
      const proof = new Proof({ ...this.#camera, hash: textHash });
      const answer = await askCamera({ host, path, proof, signal });
      if (answer.status >= REFUSED) {
        throw new Error(t("The camera returned status {status}.", { status: answer.status }));
      }
      const token = (await answer.text()).trim();
      if (!signal.aborted) this.#open(`?${new URLSearchParams({ rtspwssession: token }).toString()}`);
    } catch (error) {
      this.#end(
        error instanceof Error ? error.message : String(error),
        error instanceof AccountRefused ? "refused" : undefined,
      );
    }
  }

  /** Neither the next answer nor the next picture may take longer. */
  #awaitWord(): void {
    this.#silence?.();
    if (this.#ended.signal.aborted || (this.#isSilentAtRest && this.#session.state === "playing")) return;
    if (this.#session.state === "paused") return;
    this.#silence = later(CAMERA_STREAM.websocketTimeoutMillis, () => {
      this.#end(t("The camera is sending nothing."));
    });
  }

  #end(message: string, trouble?: "refused"): void {
    if (this.#ended.signal.aborted) return;
    const isBlocked = this.#policy.hasBlocked;
    this.stop();
    this.#heard.onEnd({ message, trouble: isBlocked ? "outdated" : trouble });
  }
}

function messageOf(failure: SessionFailure): string {
  if (failure.kind === "refused") return t("The camera returned status {status}.", { status: failure.status });
  return failure.kind === "media" ? CAMERA_STREAM_ERRORS.mediaType : t(MESSAGES[failure.kind]);
}
