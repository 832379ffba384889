import { t } from "@atrium/words";
import { shortest } from "../engine/single.ts";

/** The bytes do not follow the encoding. */
export class Malformed extends Error {
  constructor(what: string) {
    super(what);
    this.name = "Malformed";
  }
}

/** Application tags of the values we understand (ASHRAE 135 clause 20.2.1.4). */
export const TAG = {
  null: 0,
  boolean: 1,
  unsigned: 2,
  signed: 3,
  real: 4,
  double: 5,
  characterString: 7,
  bitString: 8,
  enumerated: 9,
  objectIdentifier: 12,
} as const;

/** Character sets (clause 20.2.9). */
const UTF_8 = 0;
const UCS_2 = 4;

const OPENING = 6;
const CLOSING = 7;

/**
 * Walks the tags of an APDU (ASHRAE 135 clause 20.2.1) and checks every length against what is there. The client
 * library's own decoder reads past the end, and makes a 0 of a real number of the wrong length.
 */
export class TagReader {
  readonly #bytes: Buffer;
  #at: number;

  constructor(bytes: Buffer, start = 0) {
    this.#bytes = bytes;
    this.#at = start;
  }

  get isAtEnd(): boolean {
    return this.#at >= this.#bytes.length;
  }

  isOpening(tag: number): boolean {
    return this.#peek() === (tag << 4) + 8 + OPENING;
  }

  isClosing(tag: number): boolean {
    return this.#peek() === (tag << 4) + 8 + CLOSING;
  }

  isContext(tag: number): boolean {
    const octet = this.#peek();
    return octet >> 4 === tag && (octet & 8) !== 0 && (octet & 7) < OPENING;
  }

  /** Whether a value with a tag of the standard's own types comes next. */
  get isApplication(): boolean {
    const octet = this.#peek();
    return octet >= 0 && (octet & 8) === 0;
  }

  /** Passes over one element, with all that is inside it. */
  skipElement(): void {
    let depth = 0;
    do {
      const octet = this.#octet();
      // Tags from 15 on have their number in the next octet (clause 20.2.1.2).
      if (octet >> 4 === 15) this.#octet();
      const kind = (octet & 8) === 0 ? 0 : octet & 7;
      if (kind === OPENING) depth += 1;
      else if (kind === CLOSING) depth -= 1;
      else if ((octet & 8) === 0 && octet >> 4 === TAG.boolean) continue;
      else this.#take(this.length(octet));
    } while (depth > 0);
    if (depth < 0) throw new Malformed(t("a closing tag without its opening tag"));
  }

  opening(tag: number): void {
    if (!this.isOpening(tag)) throw new Malformed(t("expected opening tag {tag}", { tag }));
    this.#at += 1;
  }

  closing(tag: number): void {
    if (!this.isClosing(tag)) throw new Malformed(t("expected closing tag {tag}", { tag }));
    this.#at += 1;
  }

  /** Unsigned content of a context tag. */
  contextUnsigned(tag: number): number {
    if (!this.isContext(tag)) throw new Malformed(t("expected context tag {tag}", { tag }));
    return this.unsigned(this.length(this.#octet()));
  }

  /** Ten bits of type and 22 of instance (clause 20.2.14), as `objectKey` makes them. */
  contextObjectId(tag: number): number {
    if (!this.isContext(tag)) throw new Malformed(t("expected context tag {tag}", { tag }));
    if (this.length(this.#octet()) !== 4) throw new Malformed(t("an object identifier must have four octets"));
    return this.unsigned(4);
  }

  /** The first octet of an application tag; `length` reads the rest of the tag. */
  applicationTag(): number {
    const octet = this.#octet();
    if ((octet & 8) !== 0) throw new Malformed(t("expected an application tag"));
    return octet;
  }

  /** Length, value or type field of the tag that begins with `octet` (clause 20.2.1.3). */
  length(octet: number): number {
    const short = octet & 7;
    if (short < 5) return short;
    if (short > 5) throw new Malformed(t("expected a primitive tag"));
    const extended = this.#octet();
    if (extended < 254) return extended;
    return this.unsigned(extended === 254 ? 2 : 4);
  }

  unsigned(length: number): number {
    if (length < 1 || length > 6) throw new Malformed(t("an integer of {length} octets", { length }));
    return this.#bytes.readUIntBE(this.#take(length), length);
  }

  signed(length: number): number {
    if (length < 1 || length > 6) throw new Malformed(t("an integer of {length} octets", { length }));
    return this.#bytes.readIntBE(this.#take(length), length);
  }

  real(length: number): number {
    if (length !== 4) throw new Malformed(t("a real number of {length} octets", { length }));
    return shortest(this.#bytes.readFloatBE(this.#take(4)));
  }

  double(length: number): number {
    if (length !== 8) throw new Malformed(t("a double of {length} octets", { length }));
    return this.#bytes.readDoubleBE(this.#take(8));
  }

  /** The first eight bits of a bit string, first bit highest (clause 20.2.10). */
  bits(length: number): number {
    if (length < 1) throw new Malformed(t("a bit string without its count of unused bits"));
    // One octet alone: there are no bits.
    const start = this.#take(length);
    return length === 1 ? 0 : (this.#bytes[start + 1] ?? 0);
  }

  /** A character string in any of the encodings that are in use (clause 20.2.9); another one is read as ISO 8859-1. */
  text(length: number): string {
    if (length < 1) throw new Malformed(t("a text without its character set"));
    const start = this.#take(length);
    const octets = this.#bytes.subarray(start + 1, start + length);
    const encoding = this.#bytes[start];
    if (encoding === UTF_8) return octets.toString("utf8");
    // Node reads the low octet first, BACnet sends the high one first.
    if (encoding === UCS_2 && octets.length % 2 === 0) return Buffer.from(octets).swap16().toString("utf16le");
    return octets.toString("latin1");
  }

  skip(length: number): void {
    this.#take(length);
  }

  #peek(): number {
    return this.#bytes[this.#at] ?? -1;
  }

  #octet(): number {
    return this.#bytes[this.#take(1)] ?? 0;
  }

  #take(length: number): number {
    const start = this.#at;
    if (start + length > this.#bytes.length) throw new Malformed(t("the data ends too early"));
    this.#at = start + length;
    return start;
  }
}
