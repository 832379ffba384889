import {
  CAMERA_STREAM,
  type CAMERA_STREAM_STATES,
  retryDelayMillis,
  sessionRenewalSeconds,
} from "@atrium/contract/cameras";
import { type RtspResponse, writeRequest } from "./message.ts";
import { DocumentReader } from "./documents.ts";
import { type Picture, PictureReader, type ParameterSets } from "./pictures.ts";
import { readRtp } from "./rtp.ts";
import { controlOf, readMetadataSdp, readSdp, type VideoMedia } from "./sdp.ts";
import { RtspGarbage, RtspSplitter } from "./splitter.ts";

export type StreamState = (typeof CAMERA_STREAM_STATES)[number];

/** Why a session is over. */
export type SessionFailure =
  | { readonly kind: "refused"; readonly status: number }
  /** Twice in a row; a third time could lock the account. */
  | { readonly kind: "password" }
  | { readonly kind: "media" }
  | { readonly kind: "garbage" };

export interface RtspSessionOptions {
  /** The camera's stream. */
  readonly uri: string;
  readonly send: (octets: Uint8Array) => void;
  /** What proves who asks; undefined where no challenge can be met. */
  readonly authorize?: (use: {
    readonly challenges: readonly string[];
    readonly method: string;
    readonly uri: string;
  }) => string | undefined;
  /** Calls back after some ms; the answer undoes it. */
  readonly later: (delay: number, call: () => void) => () => void;
  /** @param clockRate ticks of a picture's time a second */
  readonly onPicture?: (picture: Picture, sets: ParameterSets, clockRate: number) => void;
  /** In place of pictures: the documents of the camera's metadata. */
  readonly onDocument?: (xml: string) => void;
  readonly onFailure: (failure: SessionFailure) => void;
  readonly onState?: (state: StreamState) => void;
  /** Whatever the camera answered: it is there. */
  readonly onAnswer?: () => void;
}

interface Asked {
  readonly method: string;
  readonly uri: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly onAnswer: (answer: RtspResponse) => void;
  readonly tries: number;
  readonly proofs: number;
}

const USUAL_CLOCK_RATE = 90_000;
const OK = 200;
const FAILED = 400;
const UNAUTHORIZED = 401;
const BUSY = 503;
const MAX_PROOFS = 2;

/**
 * A camera's session as the specification says it (points 4, 8 and 9): play from idle sends OPTIONS, then DESCRIBE, then what
 * the stream needs; from paused PLAY; pause sends PAUSE; stop sends TEARDOWN where there is a session.
 */
export class RtspSession {
  readonly #options: RtspSessionOptions;
  readonly #splitter = new RtspSplitter();
  readonly #asked = new Map<number, Asked>();
  readonly #timers = new Set<() => void>();
  #sequence = 0;
  #state: StreamState = "idle";
  #isOver = false;
  #id: string | undefined;
  #base: string;
  #media: (Pick<VideoMedia, "control" | "payloadType"> & Partial<VideoMedia>) | undefined;
  readonly #documents = new DocumentReader();
  #reader = new PictureReader();
  #challenges: readonly string[] = [];

  constructor(options: RtspSessionOptions) {
    this.#options = options;
    this.#base = options.uri;
  }

  get state(): StreamState {
    return this.#state;
  }

  play(): void {
    if (this.#state === "paused") {
      this.#ask("PLAY", this.#base, {}, () => this.#enter("playing"));
    } else if (this.#state === "idle" && this.#sequence === 0) {
      this.#ask("OPTIONS", this.#options.uri, {}, () => this.#describe());
    }
  }

  pause(): void {
    if (this.#state === "playing") this.#ask("PAUSE", this.#base, {}, () => this.#enter("paused"));
  }

  /** Nothing is heard or sent after it. */
  stop(): void {
    if (this.#isOver) return;
    if (this.#id !== undefined) this.#ask("TEARDOWN", this.#base, {}, () => {});
    this.#end();
  }

  /** What has arrived. */
  receive(octets: Uint8Array): void {
    if (this.#isOver) return;
    try {
      for (const piece of this.#splitter.push(octets)) {
        if (piece.kind === "response") this.#answered(piece);
        else if (piece.kind === "packet" && piece.channel === 0) this.#packet(piece.payload);
      }
    } catch (error) {
      if (!(error instanceof RtspGarbage)) throw error;
      this.#fail({ kind: "garbage" });
    }
  }

  #describe(): void {
    const { uri } = this.#options;
    this.#ask("DESCRIBE", uri, { Accept: "application/sdp" }, ({ body, headers }) => {
      const media = this.#options.onDocument === undefined ? readSdp(body) : readMetadataSdp(body);
      if (media === undefined) {
        this.#fail({ kind: "media" });
        return;
      }
      this.#media = media;
      this.#base = headers.get("content-base") ?? uri;
      const { sps, pps }: Partial<VideoMedia> = media;
      this.#reader = new PictureReader({
        ...(sps === undefined ? {} : { sps }),
        ...(pps === undefined ? {} : { pps }),
      });
      this.#setUp(media);
    });
  }

  #setUp(media: Pick<VideoMedia, "control">): void {
    const headers = {
      Transport: "RTP/AVP/TCP;unicast;interleaved=0-1",
      Blocksize: String(CAMERA_STREAM.setupBlocksize),
    };
    this.#ask("SETUP", controlOf(media, this.#base), headers, (answer) => {
      const [id = "", ...fields] = (answer.headers.get("session") ?? "").split(";");
      const [, timeout] = /timeout=(\d+)/.exec(fields.join(";")) ?? [];
      this.#id = id;
      this.#renewEvery(sessionRenewalSeconds(timeout === undefined ? undefined : Number(timeout)));
      this.#ask("PLAY", this.#base, {}, () => this.#enter("playing"));
    });
  }

  #renewEvery(seconds: number): void {
    this.#later(seconds * 1_000, () => {
      this.#ask("OPTIONS", this.#base, {}, () => {});
      this.#renewEvery(seconds);
    });
  }

  #packet(payload: Uint8Array): void {
    const packet = readRtp(payload);
    if (packet === undefined || packet.payloadType !== this.#media?.payloadType) return;
    const { onDocument, onPicture } = this.#options;
    if (onDocument !== undefined) {
      const document = this.#documents.push(packet);
      if (document !== undefined) onDocument(document);
      return;
    }
    const picture = this.#reader.push(packet);
    const { sps, pps } = this.#reader.sets;
    if (picture === undefined || sps === undefined || pps === undefined || this.#state !== "playing") return;
    onPicture?.(picture, { sps, pps }, this.#media.clockRate ?? USUAL_CLOCK_RATE);
  }

  #ask(
    method: string,
    uri: string,
    headers: Readonly<Record<string, string>>,
    onAnswer: (answer: RtspResponse) => void,
  ): void {
    this.#send({ method, uri, headers, onAnswer, tries: 0, proofs: 0 });
  }

  #send(asked: Asked): void {
    const { method, uri, headers } = asked;
    this.#sequence += 1;
    this.#asked.set(this.#sequence, asked);
    const proof = this.#challenges.length === 0 ? undefined : this.#proof(method, uri);
    const own = { CSeq: this.#sequence, Session: this.#id, Authorization: proof };
    this.#options.send(writeRequest(method, uri, { headers: { ...own, ...headers } }));
  }

  #proof(method: string, uri: string): string | undefined {
    return this.#options.authorize?.({ challenges: this.#challenges, method, uri });
  }

  #answered(answer: RtspResponse): void {
    const sequence = Number(answer.headers.get("cseq"));
    const asked = this.#asked.get(sequence);
    if (asked === undefined) return;
    this.#asked.delete(sequence);
    this.#options.onAnswer?.();
    const { status, challenges } = answer;
    if (status === UNAUTHORIZED) this.#prove(asked, challenges);
    else if (status === BUSY && asked.tries < CAMERA_STREAM.maxRetries) this.#askLater(asked);
    else if (status >= FAILED) this.#fail({ kind: "refused", status });
    else if (status === OK) asked.onAnswer(answer);
  }

  #prove(asked: Asked, challenges: readonly string[]): void {
    this.#challenges = challenges;
    const canProve = asked.proofs < MAX_PROOFS && this.#proof(asked.method, asked.uri) !== undefined;
    if (canProve) this.#send({ ...asked, proofs: asked.proofs + 1 });
    else this.#fail({ kind: "password" });
  }

  #askLater(asked: Asked): void {
    const tries = asked.tries + 1;
    this.#later(retryDelayMillis(tries), () => this.#send({ ...asked, tries }));
  }

  #later(delay: number, call: () => void): void {
    const cancel = this.#options.later(delay, () => {
      this.#timers.delete(cancel);
      call();
    });
    this.#timers.add(cancel);
  }

  #enter(state: StreamState): void {
    if (this.#isOver) return;
    this.#state = state;
    this.#options.onState?.(state);
  }

  #fail(failure: SessionFailure): void {
    if (this.#isOver) return;
    this.#end();
    this.#options.onFailure(failure);
  }

  #end(): void {
    for (const cancel of this.#timers) cancel();
    this.#timers.clear();
    this.#asked.clear();
    this.#enter("idle");
    this.#isOver = true;
  }
}
