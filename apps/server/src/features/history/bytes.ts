/** A 7-bit byte string of a number below 2^53 has at most 8 bytes, and one more bit for the sign's fold. */
export const MAX_NUMBER_BYTES = 8;

/** Writes numbers and bytes one after the other; used again, as packing writes a thousand rows one after the other. */
export class ByteWriter {
  #buffer: Buffer;
  #view: DataView;
  #length = 0;

  constructor(capacity: number) {
    this.#buffer = Buffer.allocUnsafeSlow(capacity);
    this.#view = viewOf(this.#buffer);
  }

  /** What was written is gone. @param capacity bytes that are written next, at most */
  begin(capacity: number): this {
    if (this.#buffer.length < capacity) {
      this.#buffer = Buffer.allocUnsafeSlow(2 * capacity);
      this.#view = viewOf(this.#buffer);
    }
    this.#length = 0;
    return this;
  }

  byte(value: number): void {
    this.#buffer[this.#length++] = value;
  }

  number(value: number): void {
    if (value < 0) throw new RangeError(`no number from 0 on: ${value}`);
    let rest = value;
    while (rest >= 128) {
      this.#buffer[this.#length++] = (rest % 128) + 128;
      rest = Math.floor(rest / 128);
    }
    this.#buffer[this.#length++] = rest;
  }

  float32(value: number): void {
    this.#view.setFloat32(this.#length, value, true);
    this.#length += 4;
  }

  float64(value: number): void {
    this.#view.setFloat64(this.#length, value, true);
    this.#length += 8;
  }

  raw(bytes: Uint8Array): void {
    this.#buffer.set(bytes, this.#length);
    this.#length += bytes.length;
  }

  /** A copy. */
  bytes(): Buffer {
    return Buffer.from(this.written());
  }

  /** Good until something else is written. */
  written(): Buffer {
    if (this.#length > this.#buffer.length) throw new RangeError("more was written than there is room for");
    return this.#buffer.subarray(0, this.#length);
  }
}

function viewOf({ buffer, byteOffset, length }: Buffer): DataView {
  return new DataView(buffer, byteOffset, length);
}

/** Reads what `ByteWriter` wrote. */
export class ByteReader {
  readonly #buffer: Buffer;
  #position = 0;

  constructor(buffer: Buffer) {
    this.#buffer = buffer;
  }

  byte(): number {
    return this.#buffer.readUInt8(this.#position++);
  }

  number(): number {
    let value = 0;
    for (let scale = 1; ; scale *= 128) {
      const byte = this.byte();
      if (byte < 128) return value + byte * scale;
      value += (byte - 128) * scale;
    }
  }

  float32(): number {
    const value = this.#buffer.readFloatLE(this.#position);
    this.#position += 4;
    return value;
  }

  float64(): number {
    const value = this.#buffer.readDoubleLE(this.#position);
    this.#position += 8;
    return value;
  }

  raw(length: number): Buffer {
    this.#position += length;
    return this.#buffer.subarray(this.#position - length, this.#position);
  }

  /** All that is left. */
  rest(): Buffer {
    return this.raw(this.#buffer.length - this.#position);
  }
}
