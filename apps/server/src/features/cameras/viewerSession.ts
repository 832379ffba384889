import { randomBytes } from "node:crypto";
import { CAMERA_STREAM } from "@atrium/contract/cameras";
import { type RtspFields, RtspGarbage, type RtspRequest, RtspSplitter, writeResponse, writeSdp } from "@atrium/rtsp";
import type { PictureFrame } from "../../platform/filming/pictureFrame.ts";
import type { Upstream, Viewer } from "../../platform/filming/upstream.ts";

export interface ViewerSessionOptions {
  readonly upstream: Pick<Upstream, "join" | "sets">;
  readonly send: (octets: Uint8Array) => void;
  readonly sendFrame: (frame: PictureFrame) => void;
  /** Octets that have not left yet. */
  readonly waiting: () => number;
  readonly close: () => void;
}

/** Octets that wait for a viewer who is too slow: the rest of the group is left out. */
const CONGESTED = 1_048_576;
/** The same for one who asks on and reads nothing: more than a group and what may wait beside it. */
const MAX_WAITING = 16 * 1_048_576;
const METHODS = "OPTIONS, DESCRIBE, SETUP, PLAY, PAUSE, TEARDOWN, GET_PARAMETER";
const FIELDS = { "Content-Type": "application/sdp", "Content-Base": "rtsp://camera/" } as const;

/** The server's side of one viewer's RTSP. Whatever address its requests name, it is the camera of its websocket. */
export class ViewerSession implements Viewer {
  readonly #options: ViewerSessionOptions;
  readonly #splitter = new RtspSplitter();
  #session: string | undefined;
  #leave: (() => void) | undefined;
  #isBehind = false;
  #isDescribing = false;

  constructor(options: ViewerSessionOptions) {
    this.#options = options;
  }

  receive(octets: Uint8Array): void {
    if (this.#options.waiting() > MAX_WAITING) {
      this.#options.close();
      return;
    }
    try {
      for (const piece of this.#splitter.push(octets)) if (piece.kind === "request") void this.#asked(piece);
    } catch (error) {
      if (!(error instanceof RtspGarbage)) throw error;
      this.#options.close();
    }
  }

  /** One who is behind goes on with the next group, so what is shown is never old. */
  show(frame: PictureFrame, isKey: boolean): void {
    const { waiting, sendFrame } = this.#options;
    if (waiting() > CONGESTED) this.#isBehind = true;
    else if (isKey) this.#isBehind = false;
    if (!this.#isBehind) sendFrame(frame);
  }

  stop(): void {
    this.#leave?.();
    this.#leave = undefined;
  }

  async #asked({ method, headers }: RtspRequest): Promise<void> {
    const answer = (status: number, fields: RtspFields = {}): void => {
      const timeout = CAMERA_STREAM.defaultSessionTimeoutSeconds;
      const session = this.#session === undefined ? undefined : `${this.#session};timeout=${timeout}`;
      const own = { CSeq: headers.get("cseq"), Session: session };
      this.#options.send(writeResponse(status, { ...fields, headers: { ...own, ...fields.headers } }));
    };
    if (method === "OPTIONS") answer(200, { headers: { Public: METHODS } });
    else if (method === "DESCRIBE") await this.#describe(answer);
    else if (method === "SETUP") this.#setUp(headers.get("transport") ?? "", answer);
    else if (this.#session === undefined) answer(454);
    else this.#command(method, answer);
  }

  async #describe(answer: (status: number, fields?: RtspFields) => void): Promise<void> {
    // One request waits for the camera; others in that time wait with it.
    if (this.#isDescribing) {
      answer(455);
      return;
    }
    this.#isDescribing = true;
    const sets = await this.#options.upstream.sets(CAMERA_STREAM.websocketTimeoutMillis);
    this.#isDescribing = false;
    if (sets === undefined) answer(502);
    else answer(200, { headers: FIELDS, body: writeSdp(sets) });
  }

  #setUp(transport: string, answer: (status: number, fields?: RtspFields) => void): void {
    if (!transport.includes("interleaved=0-1")) {
      answer(461);
      return;
    }
    this.#session ??= randomBytes(6).toString("hex");
    answer(200, { headers: { Transport: "RTP/AVP/TCP;unicast;interleaved=0-1" } });
  }

  #command(method: string, answer: (status: number) => void): void {
    if (method === "PLAY") {
      answer(200);
      this.#leave ??= this.#options.upstream.join(this);
    } else if (method === "PAUSE" || method === "TEARDOWN") {
      this.stop();
      answer(200);
      if (method === "TEARDOWN") this.#session = undefined;
    } else {
      answer(method === "GET_PARAMETER" ? 200 : 501);
    }
  }
}
