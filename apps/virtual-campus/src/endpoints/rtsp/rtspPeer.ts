import { randomBytes, randomInt } from "node:crypto";
import {
  interleaved,
  joined,
  RtpWriter,
  type RtspFields,
  RtspGarbage,
  type RtspRequest,
  RtspSplitter,
  writeMetadataSdp,
  writeResponse,
  writeSdp,
} from "@atrium/rtsp";
import type { MetadataSource } from "./metadataSource.ts";
import type { CodedPicture, PictureSource } from "./pictureSource.ts";

/** Seconds that a session lives without a word. */
const TIMEOUT = 60;
const CLOCK_RATE = 90;
const MAX_WAITING = 4 * 1_048_576;
const [PICTURES, METADATA] = [96, 98];
const METHODS = "OPTIONS, DESCRIBE, SETUP, PLAY, PAUSE, TEARDOWN, GET_PARAMETER";

/** What a camera does to its streams while something is wrong with it. */
interface StreamTrouble {
  /** Takes requests and answers none. */
  readonly isSilent: boolean;
  readonly isBusy: boolean;
  /** Sends half of a picture, then ends. */
  readonly cuts: boolean;
  readonly hasFlatTime: boolean;
  readonly sendsGarbage: boolean;
}

export interface RtspPeerOptions {
  readonly source: PictureSource;
  readonly metadata: MetadataSource;
  /** The challenges to refuse with; undefined: whoever asks has proved the password. */
  readonly challenge: (request: {
    method: string;
    url: string;
    authorization: string | undefined;
  }) => string[] | undefined;
  readonly trouble: () => StreamTrouble;
  readonly send: (octets: Uint8Array) => void;
  /** Octets that have not left yet. */
  readonly waiting: () => number;
  readonly close: () => void;
}

/** The camera's side of one RTSP connection, whatever carries it. */
export class RtspPeer {
  readonly #options: RtspPeerOptions;
  readonly #splitter = new RtspSplitter();
  #packets = writerOf(PICTURES);
  readonly #offset = randomInt(2 ** 32);
  #session: string | undefined;
  #leave: (() => void) | undefined;
  #awaitsKey = true;
  /** It asked for what the camera says, not for what it sees. */
  #isMetadata = false;

  constructor(options: RtspPeerOptions) {
    this.#options = options;
  }

  receive(octets: Uint8Array): void {
    if (this.#options.trouble().isSilent) {
      return;
    }
    try {
      for (const piece of this.#splitter.push(octets)) {
        if (piece.kind === "request") {
          void this.#handleRequest(piece);
        }
      }
    } catch (error) {
      if (!(error instanceof RtspGarbage)) {
        throw error;
      }
      this.#options.close();
    }
  }

  stop(): void {
    this.#leave?.();
    this.#leave = undefined;
  }

  async #handleRequest({ method, uri, headers }: RtspRequest): Promise<void> {
    const answer = (status: number, fields: RtspFields = {}) => {
      const session = this.#session === undefined ? undefined : `${this.#session};timeout=${TIMEOUT}`;
      const own = { CSeq: headers.get("cseq"), Session: session };
      this.#options.send(writeResponse(status, { ...fields, headers: { ...own, ...fields.headers } }));
    };
    if (method === "OPTIONS") {
      answer(200, { headers: { Public: METHODS } });
      return;
    }
    const challenges = this.#options.challenge({ method, url: uri, authorization: headers.get("authorization") });
    if (challenges !== undefined) {
      answer(401, { headers: { "WWW-Authenticate": challenges.join(", ") } });
      return;
    }
    if (method === "DESCRIBE") {
      await this.#describe(uri, answer);
    } else if (method === "SETUP") {
      this.#setUp(headers.get("transport") ?? "", answer);
    } else if (this.#session === undefined || headers.get("session")?.split(";")[0] !== this.#session) {
      answer(454);
    } else {
      this.#command(method, answer);
    }
  }

  async #describe(uri: string, answer: (status: number, fields?: RtspFields) => void): Promise<void> {
    if (this.#options.trouble().isBusy) {
      answer(503);
    } else if (uri.includes("/axis-media/media.amp")) {
      const base = `${uri.replace(/\?.*$/, "")}/`;
      this.#isMetadata = new URL(uri, "rtsp://camera").searchParams.get("video") === "0";
      this.#packets = writerOf(this.#isMetadata ? METADATA : PICTURES);
      const body = this.#isMetadata ? writeMetadataSdp() : writeSdp(await this.#options.source.sets());
      answer(200, { headers: { "Content-Type": "application/sdp", "Content-Base": base }, body });
    } else {
      answer(404);
    }
  }

  #setUp(transport: string, answer: (status: number, fields?: RtspFields) => void): void {
    if (!transport.includes("interleaved=0-1")) {
      answer(461);
      return;
    }
    this.#session ??= randomBytes(6).toString("hex");
    answer(200, { headers: { Transport: "RTP/AVP/TCP;unicast;interleaved=0-1" } });
  }

  #command(method: string, answer: (status: number, fields?: RtspFields) => void): void {
    if (method === "PLAY") {
      answer(200, { headers: { Range: "npt=now-" } });
      this.#awaitsKey = true;
      this.#leave ??= this.#isMetadata
        ? this.#options.metadata.listen((xml) => this.#say(xml))
        : this.#options.source.watch((picture) => this.#show(picture));
    } else if (method === "PAUSE") {
      this.stop();
      answer(200);
    } else if (method === "TEARDOWN") {
      this.stop();
      answer(200);
      this.#session = undefined;
    } else {
      answer(method === "GET_PARAMETER" ? 200 : 501);
    }
  }

  #say(xml: string): void {
    const packets = this.#packets.document(xml, Math.round(performance.now() * CLOCK_RATE));
    this.#options.send(joined(packets.map((packet) => interleaved(0, packet))));
  }

  #show({ units, isKey, time }: CodedPicture): void {
    const { send, close, trouble, waiting } = this.#options;
    if (this.#awaitsKey && !isKey) {
      return;
    }
    if (waiting() > MAX_WAITING) {
      close();
      return;
    }
    this.#awaitsKey = false;
    const { cuts, hasFlatTime, sendsGarbage } = trouble();
    const timestamp = this.#offset + (hasFlatTime ? 0 : Math.round(time * CLOCK_RATE));
    const packets = this.#packets.picture(units, timestamp).map((packet) => interleaved(0, packet));
    const octets = joined(packets);
    if (sendsGarbage) {
      send(octets.map((octet, at) => (at < 4 ? octet : octet ^ 0xa5)));
    } else {
      send(cuts ? octets.subarray(0, Math.ceil(octets.length / 2)) : octets);
    }
    if (cuts) {
      close();
    }
  }
}

function writerOf(payloadType: number): RtpWriter {
  return new RtpWriter({ payloadType, sequence: randomInt(65_536), source: randomInt(2 ** 32) });
}
