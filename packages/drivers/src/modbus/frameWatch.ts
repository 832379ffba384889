/** Octets before the unit: transaction, protocol, length (Modbus Messaging on TCP/IP Implementation Guide 3.1.3). */
const HEADER = 6;
/** Unit and function code at least; unit and the longest PDU of 253 octets at most. */
const SHORTEST = 2;
const MAX_LENGTH = 254;

/**
 * Follows the frames of a connection from outside. TCP has no packets: after one wrong length every later answer is cut
 * in the wrong place, and only a new connection is in step again.
 */
export class FrameWatch {
  readonly #onFrame: ((frame: Buffer) => void) | undefined;
  /** The frame so far, where somebody wants whole ones. */
  readonly #frame = Buffer.alloc(HEADER + MAX_LENGTH);
  #frameFilled = 0;
  readonly #header = Buffer.alloc(HEADER);
  #headerFilled = 0;
  #bodyLeft = 0;
  #isBroken = false;

  /** @param onFrame called with each whole frame; its octets are good during the call */
  constructor(onFrame?: (frame: Buffer) => void) {
    this.#onFrame = onFrame;
  }

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
        this.#frameFilled += chunk.copy(this.#frame, this.#frameFilled, at, at + taken);
        at += taken;
        if (this.#bodyLeft === 0) this.#onFrame?.(this.#frame.subarray(0, this.#frameFilled));
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
    this.#isBroken = protocol !== 0 || length < SHORTEST || length > MAX_LENGTH;
    this.#headerFilled = 0;
    this.#bodyLeft = length;
    this.#frameFilled = this.#header.copy(this.#frame);
  }
}
