/** Octets before the unit: transaction, protocol, length (Modbus Messaging on TCP/IP Implementation Guide 3.1.3). */
const HEADER = 6;
/** Unit and function code at least; unit and the longest PDU of 253 octets at most. */
const SHORTEST = 2;
const LONGEST = 254;

/**
 * Follows the frames of a connection from outside. TCP has no packets: after one wrong length every later answer is cut
 * in the wrong place, and only a new connection is in step again.
 */
export class FrameWatch {
  readonly #header = Buffer.alloc(HEADER);
  #headerFilled = 0;
  #bodyLeft = 0;
  #isBroken = false;

  /** The octets cannot be Modbus. */
  get isBroken(): boolean {
    return this.#isBroken;
  }

  /** A frame has begun and not ended. */
  get isInsideFrame(): boolean {
    return this.#bodyLeft > 0 || this.#headerFilled > 0;
  }

  received(chunk: Buffer): void {
    let at = 0;
    while (at < chunk.length && !this.#isBroken) {
      if (this.#bodyLeft > 0) {
        const taken = Math.min(this.#bodyLeft, chunk.length - at);
        this.#bodyLeft -= taken;
        at += taken;
      } else {
        const taken = chunk.copy(this.#header, this.#headerFilled, at);
        this.#headerFilled += taken;
        at += taken;
        if (this.#headerFilled === HEADER) this.#readHeader();
      }
    }
  }

  #readHeader(): void {
    const protocol = this.#header.readUInt16BE(2);
    const length = this.#header.readUInt16BE(4);
    this.#isBroken = protocol !== 0 || length < SHORTEST || length > LONGEST;
    this.#headerFilled = 0;
    this.#bodyLeft = length;
  }
}
