/** A 7-bit byte string of a number below 2^53 has at most 8 bytes, and one more bit for the sign's fold. */
export const LONGEST_NUMBER = 8;

/** Writes numbers and bytes one after the other. */
export class ByteWriter {
  readonly #buffer: Buffer;
  #length = 0;

  constructor(capacity: number) {
    this.#buffer = Buffer.allocUnsafe(capacity);
  }

  byte(value: number): void {
    this.#length = this.#buffer.writeUInt8(value, this.#length);
  }

  number(value: number): void {
    let rest = value;
    while (rest >= 128) {
      this.byte((rest % 128) + 128);
      rest = Math.floor(rest / 128);
    }
    this.byte(rest);
  }

  float32(value: number): void {
    this.#length = this.#buffer.writeFloatLE(value, this.#length);
  }

  float64(value: number): void {
    this.#length = this.#buffer.writeDoubleLE(value, this.#length);
  }

  raw(bytes: Uint8Array): void {
    this.#buffer.set(bytes, this.#length);
    this.#length += bytes.length;
  }

  bytes(): Buffer {
    return Buffer.from(this.#buffer.subarray(0, this.#length));
  }
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
}
