import { constants, deflateRawSync } from "node:zlib";
import { hasKept, type Language, saidInJson } from "@atrium/words";
import { frameHead } from "../../platform/http/frameHead.ts";

/** Shorter messages are not worth the processor's time to deflate. */
const DEFLATE_BYTES = 4 * 1024;
/** The end of every flush, which a message leaves out (RFC 7692, 7.2.1). */
const TAIL_BYTES = 4;
/** The last frame of a message, text (RFC 6455, 5.2). */
const FINAL_TEXT = 0x80 | 0x01;
/** The same, deflated (RFC 7692, 6). */
const FINAL_TEXT_DEFLATED = FINAL_TEXT | 0x40;

/** One message to pages: encoded once, and deflated once, for all the sockets of one language that get it. */
export class Frame {
  readonly #text: Buffer;
  /** In each language that is read; undefined: it has no sentence. */
  readonly #said: Map<Language, Frame> | undefined;
  #plain: Buffer | undefined;
  #deflated: Buffer | undefined;

  constructor(text: string) {
    this.#text = Buffer.from(text);
    this.#said = hasKept(text) ? new Map() : undefined;
  }

  /** The message with its sentences in a language. */
  in(language: Language): Frame {
    if (this.#said === undefined) return this;
    const frame = this.#said.get(language) ?? new Frame(saidInJson(this.#text.toString(), language));
    this.#said.set(language, frame);
    return frame;
  }

  get isLong(): boolean {
    return this.#text.length > DEFLATE_BYTES;
  }

  /** The whole frame on the wire, as it is. */
  get plain(): Buffer {
    this.#plain ??= Buffer.concat([frameHead(FINAL_TEXT, this.#text.length), this.#text]);
    return this.#plain;
  }

  /** The whole frame on the wire to a socket that takes deflated messages. */
  get deflated(): Buffer {
    this.#deflated ??= framed(deflateRawSync(this.#text, { finishFlush: constants.Z_SYNC_FLUSH }));
    return this.#deflated;
  }
}

function framed(flushed: Buffer): Buffer {
  const payload = flushed.subarray(0, -TAIL_BYTES);
  return Buffer.concat([frameHead(FINAL_TEXT_DEFLATED, payload.length), payload]);
}
