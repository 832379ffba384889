/** CRC-16 of a serial line, low octet first (Modbus over Serial Line 2.5.1.2). */
const POLYNOMIAL = 0xa001;
const CRC_LENGTH = 2;
/** Octets before the parameters: unit and function. */
const HEAD = 2;
const EXCEPTION = 0x80;
/** Octets of the longest frame (Modbus over Serial Line 2.3). */
const MAX_LENGTH = 256;
/** Reads, whose answers say how many octets follow; writes, whose answers repeat address and value or count. */
const READS: ReadonlySet<number> = new Set([1, 2, 3, 4]);
const WRITES: ReadonlySet<number> = new Set([5, 6, 15, 16]);
/** Read Device Identification: its answer is a list of objects, each with its length (Modbus Application Protocol 6.21). */
const IDENTIFICATION = 43;
const IDENTIFICATION_HEAD = HEAD + 6;

/** @internal for tests */
export function crc16(octets: Uint8Array): number {
  let crc = 0xffff;
  for (const octet of octets) {
    crc ^= octet;
    for (let bit = 0; bit < 8; bit += 1) crc = (crc & 1) === 0 ? crc >> 1 : (crc >> 1) ^ POLYNOMIAL;
  }
  return crc;
}

/** @param pdu function code and its parameters */
export function rtuFrame(unit: number, pdu: Uint8Array): Buffer {
  const frame = Buffer.alloc(1 + pdu.length + CRC_LENGTH);
  frame[0] = unit;
  frame.set(pdu, 1);
  frame.writeUInt16LE(crc16(frame.subarray(0, -CRC_LENGTH)), frame.length - CRC_LENGTH);
  return frame;
}

/** Whether octets are one whole frame of a serial line. */
export function isRtuFrame(octets: Buffer): boolean {
  if (octets.length < HEAD + CRC_LENGTH || octets.length > MAX_LENGTH) return false;
  return octets.readUInt16LE(octets.length - CRC_LENGTH) === crc16(octets.subarray(0, -CRC_LENGTH));
}

/** How long the frame that begins here is with its CRC; undefined: not enough of it is there to tell. */
function lengthOf(octets: Buffer): number | undefined {
  const code = octets[1] ?? 0;
  if ((code & EXCEPTION) !== 0) return HEAD + 1 + CRC_LENGTH;
  if (WRITES.has(code)) return HEAD + 4 + CRC_LENGTH;
  if (READS.has(code)) return octets.length > HEAD ? HEAD + 1 + (octets[HEAD] ?? 0) + CRC_LENGTH : undefined;
  return code === IDENTIFICATION ? identificationLength(octets) : undefined;
}

function identificationLength(octets: Buffer): number | undefined {
  let at = IDENTIFICATION_HEAD;
  if (octets.length < at) return undefined;
  for (let left = octets[at - 1] ?? 0; left > 0; left -= 1) {
    if (octets.length < at + 2) return undefined;
    at += 2 + (octets[at + 1] ?? 0);
  }
  return at + CRC_LENGTH;
}

/**
 * Finds the answer to one request in what comes from a serial line, which has no frames of its own: octets before it, an echo of
 * the request or noise, are passed over. One request is under way at a time.
 */
export class RtuReceiver {
  #octets: Buffer = Buffer.alloc(0);
  #unit = 0;
  #code = 0;
  /** The request, where a gateway may echo it. */
  #request: Buffer = Buffer.alloc(0);
  #hasWrongCrc = false;

  /** Something came that looked like the answer and whose checksum is wrong. */
  get hasWrongCrc(): boolean {
    return this.#hasWrongCrc;
  }

  /** Octets since the request that are not its answer. */
  get rest(): Buffer {
    return this.#octets;
  }

  /** What came before is no answer to this request. */
  expect(request: Buffer): void {
    this.#request = request;
    this.#unit = request[0] ?? 0;
    this.#code = request[1] ?? 0;
    this.#octets = Buffer.alloc(0);
    this.#hasWrongCrc = false;
  }

  /** @returns the frame of the answer; undefined: it is not whole yet */
  received(chunk: Buffer): Buffer | undefined {
    this.#octets = Buffer.concat([this.#octets, chunk]).subarray(-2 * MAX_LENGTH);
    for (let at = 0; at + HEAD <= this.#octets.length; at += 1) {
      const from = this.#octets.subarray(at);
      const code = (from[1] ?? 0) & ~EXCEPTION;
      if (from[0] !== this.#unit || code !== this.#code || this.#isEcho(from)) continue;
      const length = lengthOf(from);
      if (length === undefined || length > from.length) continue;
      const frame = from.subarray(0, length);
      if (isRtuFrame(frame)) return Buffer.from(frame);
      this.#hasWrongCrc = true;
    }
    return undefined;
  }

  /** The request itself, as a line of two wires may give it back; the answer to a write may be the same, and counts. */
  #isEcho(from: Buffer): boolean {
    return !WRITES.has(this.#code) && from.subarray(0, this.#request.length).equals(this.#request);
  }
}
