import type { RtpPacket } from "./rtp.ts";
import { joined } from "./splitter.ts";

/** A document that never ends is not collected for ever. */
const MAX_DOCUMENT_SIZE = 65_536;

/** Puts the documents of a metadata stream together from packets (ONVIF Streaming Specification); a gap loses the document. */
export class DocumentReader {
  #parts: Uint8Array[] = [];
  #size = 0;
  #isBroken = false;
  #expected: number | undefined;

  /** The document that this packet completes, if any. */
  push(packet: RtpPacket): string | undefined {
    if (this.#expected !== undefined && packet.sequence !== this.#expected) this.#isBroken = true;
    this.#expected = (packet.sequence + 1) & 0xff_ff;
    this.#size += packet.payload.length;
    if (this.#size > MAX_DOCUMENT_SIZE) this.#isBroken = true;
    if (!this.#isBroken) this.#parts.push(packet.payload);
    if (!packet.isLast) return undefined;
    const text = this.#isBroken ? undefined : new TextDecoder().decode(joined(this.#parts));
    this.#parts = [];
    this.#size = 0;
    this.#isBroken = false;
    return text;
  }
}
