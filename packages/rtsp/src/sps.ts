/** Width and height of the pictures that a sequence parameter set announces, pixels (ITU-T H.264 section 7.3.2.1.1). */
export interface PictureSize {
  readonly width: number;
  readonly height: number;
}

const HIGH_PROFILES = new Set([100, 110, 122, 244, 44, 83, 86, 118, 128]);
const BLOCK = 16;

/** undefined: it is cut off, or says what no camera says. */
export function pictureSize(sps: Uint8Array): PictureSize | undefined {
  const bits = new Bits(withoutEscapes(sps).subarray(1));
  const profile = bits.read(8);
  bits.read(16);
  bits.golomb();
  let chroma = 1;
  if (HIGH_PROFILES.has(profile)) {
    chroma = bits.golomb();
    if (chroma === 3) bits.read(1);
    bits.golomb();
    bits.golomb();
    bits.read(1);
    // Scaling lists are for encoders of films.
    if (bits.read(1) === 1) return undefined;
  }
  bits.golomb();
  const order = bits.golomb();
  if (order === 0) bits.golomb();
  else if (order !== 2) return undefined;
  bits.golomb();
  bits.read(1);
  const columns = bits.golomb() + 1;
  const rows = bits.golomb() + 1;
  const fields = bits.read(1) === 1 ? 1 : 2;
  if (fields === 2) bits.read(1);
  bits.read(1);
  const cut = bits.read(1) === 1 ? [bits.golomb(), bits.golomb(), bits.golomb(), bits.golomb()] : [];
  const [left = 0, right = 0, top = 0, bottom = 0] = cut;
  const across = chroma === 1 || chroma === 2 ? 2 : 1;
  const down = (chroma === 1 ? 2 : 1) * fields;
  const width = columns * BLOCK - (left + right) * across;
  const height = rows * BLOCK * fields - (top + bottom) * down;
  return bits.isOver || width <= 0 || height <= 0 ? undefined : { width, height };
}

/** What a browser is asked for before it plays: `avc1.42001f`. */
export function codecOf(sps: Uint8Array): string {
  return `avc1.${[...sps.subarray(1, 4)].map((octet) => octet.toString(16).padStart(2, "0")).join("")}`;
}

/** Octets by which a unit keeps from looking like a start code. */
function withoutEscapes(unit: Uint8Array): Uint8Array {
  return unit.filter((octet, at) => !(octet === 3 && unit[at - 1] === 0 && unit[at - 2] === 0));
}

class Bits {
  readonly #octets: Uint8Array;
  #at = 0;
  constructor(octets: Uint8Array) {
    this.#octets = octets;
  }

  get isOver(): boolean {
    return this.#at > this.#octets.length * 8;
  }

  read(count: number): number {
    let value = 0;
    for (let index = 0; index < count; index += 1) {
      const octet = this.#octets[this.#at >> 3] ?? 0;
      value = value * 2 + ((octet >> (7 - (this.#at & 7))) & 1);
      this.#at += 1;
    }
    return value;
  }

  /** A number of unknown length (ue(v)). */
  golomb(): number {
    let zeros = 0;
    while (!this.isOver && this.read(1) === 0) zeros += 1;
    return zeros > 31 ? 0 : 2 ** zeros - 1 + this.read(zeros);
  }
}
