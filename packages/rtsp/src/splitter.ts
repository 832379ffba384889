import { readHead, type RtspRequest, type RtspResponse } from "./message.ts";

/** A packet that travels between the messages (RFC 2326 section 10.12). */
export interface Interleaved {
  readonly kind: "packet";
  readonly channel: number;
  readonly payload: Uint8Array;
}
export type RtspPiece = RtspRequest | RtspResponse | Interleaved;

/** What arrives is no RTSP. */
export class RtspGarbage extends Error {}

const DOLLAR = 36;
const FRAME_HEAD = 4;
const MAX_HEAD_LENGTH = 16_384;
const MAX_BODY_LENGTH = 65_536;
const EMPTY = new Uint8Array(0);

/** Cuts what arrives into messages and packets, wherever the network has cut it. */
export class RtspSplitter {
  #rest: Uint8Array = EMPTY;

  /** @throws RtspGarbage after which nothing that arrives can be understood */
  push(octets: Uint8Array): RtspPiece[] {
    this.#rest = this.#rest.length === 0 ? octets : joined([this.#rest, octets]);
    const pieces: RtspPiece[] = [];
    for (let piece = this.#next(); piece !== undefined; piece = this.#next()) pieces.push(piece);
    return pieces;
  }

  #next(): RtspPiece | undefined {
    const rest = this.#rest;
    if (rest.length === 0) return undefined;
    return rest[0] === DOLLAR ? this.#packet(rest) : this.#message(rest);
  }

  #packet(rest: Uint8Array): Interleaved | undefined {
    if (rest.length < FRAME_HEAD) return undefined;
    const [, channel = 0, high = 0, low = 0] = rest;
    const end = FRAME_HEAD + high * 256 + low;
    if (rest.length < end) return undefined;
    this.#rest = rest.subarray(end);
    return { kind: "packet", channel, payload: rest.subarray(FRAME_HEAD, end) };
  }

  #message(rest: Uint8Array): RtspRequest | RtspResponse | undefined {
    const headEnd = endOfHead(rest);
    if (headEnd === undefined) {
      if (rest.length > MAX_HEAD_LENGTH) throw new RtspGarbage("the head of a message does not end");
      return undefined;
    }
    const decoder = new TextDecoder();
    const head = readHead(decoder.decode(rest.subarray(0, headEnd)));
    if (head === undefined) throw new RtspGarbage("expected a message of RTSP");
    const length = Number(head.headers.get("content-length") ?? 0);
    if (!Number.isInteger(length) || length < 0 || length > MAX_BODY_LENGTH) {
      throw new RtspGarbage("the length of a message is none");
    }
    const begin = headEnd + 4;
    if (rest.length < begin + length) return undefined;
    this.#rest = rest.subarray(begin + length);
    return { ...head, body: decoder.decode(rest.subarray(begin, begin + length)) };
  }
}

function endOfHead(octets: Uint8Array): number | undefined {
  const last = Math.min(octets.length, MAX_HEAD_LENGTH + 4) - 3;
  for (let at = 0; at < last; at += 1) {
    if (octets[at] === 13 && octets[at + 1] === 10 && octets[at + 2] === 13 && octets[at + 3] === 10) return at;
  }
  return undefined;
}

/** A packet with the four octets before it by which it travels between messages. */
export function interleaved(channel: number, payload: Uint8Array): Uint8Array {
  return joined([Uint8Array.of(DOLLAR, channel, payload.length >> 8, payload.length & 255), payload]);
}

export function joined(parts: readonly Uint8Array[]): Uint8Array<ArrayBuffer> {
  const whole = new Uint8Array(parts.reduce((sum, { length }) => sum + length, 0));
  let at = 0;
  for (const part of parts) {
    whole.set(part, at);
    at += part.length;
  }
  return whole;
}
