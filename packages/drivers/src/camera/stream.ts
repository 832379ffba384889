import { CAMERA_STREAM, CAMERA_STREAM_ERRORS } from "@atrium/contract/cameras";
import { Proof, RtspSession, type SessionFailure } from "@atrium/rtsp";
import type { Clock } from "@atrium/time";
import { phrase, t } from "@atrium/words";
import type { StreamListener } from "../pictures.ts";
import { nodeHash } from "../vapix/nodeHash.ts";
import { type Carrier, openSocket, openWire } from "./carriers.ts";

/** Where a camera streams. */
export interface MediaPlace {
  /** undefined: RTSP comes through a websocket. */
  readonly rtspPort: number | undefined;
  /** With the query. */
  readonly path: string;
}

export interface CameraStation {
  readonly host: string;
  /** Of HTTP. */
  readonly port: number;
  readonly isSecure: boolean;
  /** Certificates that are trusted beside those of the system. */
  readonly ca: string | undefined;
  readonly username: string;
  readonly password: string;
  /** A token for one websocket, where the camera wants one. */
  readonly token: () => Promise<string>;
  readonly media: () => Promise<MediaPlace>;
  /** Whether a failure to say where it streams means that it does not let us in. */
  readonly isRefused?: (error: unknown) => boolean;
  readonly clock: Clock;
}

const FAILURES = {
  password: phrase("The camera rejected the username or password."),
  garbage: phrase("The camera's response is not RTSP."),
} as const;

/** One stream of one camera, from opening its connection to its end. */
export class CameraStream {
  readonly #station: CameraStation;
  readonly #listener: StreamListener;
  #session: RtspSession | undefined;
  #carrier: Carrier | undefined;
  #isOver = false;
  #silence: (() => void) | undefined;

  constructor(station: CameraStation, listener: StreamListener) {
    this.#station = station;
    this.#listener = listener;
  }

  open(): void {
    this.#awaitWord();
    this.#begin().catch((error: unknown) => {
      const isRefused = this.#station.isRefused?.(error) === true;
      this.end(error instanceof Error ? error.message : String(error), isRefused);
    });
  }

  async #begin(): Promise<void> {
    const place = await this.#station.media();
    if (this.#isOver) return;
    this.#session = this.#sessionAt(place);
    await this.#connect(place.rtspPort, "");
  }

  #sessionAt({ rtspPort, path }: MediaPlace): RtspSession {
    const { host, port, clock } = this.#station;
    const listener = this.#listener;
    const proof = new Proof({ ...this.#station, hash: nodeHash });
    const place = host.includes(":") ? `[${host}]` : host;
    return new RtspSession({
      uri: `rtsp://${place}:${rtspPort ?? port}${path}`,
      send: (octets) => this.#carrier?.send(octets),
      authorize: (use) => proof.of(use),
      later: (delay, call) => clock.after(delay, call),
      // One that is busy is asked for longer than it may be silent. Packets of which no picture comes are silence.
      onAnswer: () => this.#awaitWord(),
      onPicture: (picture, sets, clockRate) => {
        this.#awaitWord();
        listener.onPicture(picture, sets, clockRate);
      },
      onFailure: (failure) => this.end(wordsOf(failure), failure.kind === "password"),
    });
  }

  /** Nothing is sent after it. */
  close(): void {
    if (this.#isOver) return;
    this.#isOver = true;
    this.#silence?.();
    this.#session?.stop();
    this.#carrier?.close();
  }

  /** A websocket that is refused is tried once more with a token (specification point 7). */
  async #connect(rtspPort: number | undefined, query: string): Promise<void> {
    const { token } = this.#station;
    const events = {
      onOctets: (octets: Uint8Array) => {
        this.#session?.receive(octets);
      },
      onClose: () => this.end(t("The camera ended the stream.")),
    };
    const carrier =
      rtspPort === undefined
        ? await openSocket(this.#station, query, events)
        : await openWire({ ...this.#station, port: rtspPort }, events);
    if (carrier === "refused" && query === "") {
      const session = new URLSearchParams({ rtspwssession: await token() }).toString();
      await this.#connect(rtspPort, `?${session}`);
      return;
    }
    if (carrier === "refused") throw new Error(t("The camera refused the WebSocket."));
    this.#carrier = carrier;
    if (this.#isOver) carrier.close();
    else this.#session?.play();
  }

  /** Neither connecting nor the next answer or picture may take longer. */
  #awaitWord(): void {
    if (this.#isOver) return;
    this.#silence?.();
    this.#silence = this.#station.clock.after(CAMERA_STREAM.websocketTimeoutMillis, () =>
      this.end(
        this.#carrier === undefined ? t(CAMERA_STREAM_ERRORS.timeout) : t("The camera is not sending pictures."),
      ),
    );
  }

  /** Ends it for a reason, which is passed to the listener. */
  end(reason: string, isRefused = false): void {
    if (this.#isOver) return;
    this.close();
    this.#listener.onEnd({ reason, isRefused });
  }
}

function wordsOf(failure: SessionFailure): string {
  if (failure.kind === "refused") return t("The camera responded with status {status}.", { status: failure.status });
  return failure.kind === "media" ? t(CAMERA_STREAM_ERRORS.mediaType) : t(FAILURES[failure.kind]);
}
