/** PDU types, the first four bits of an APDU (ASHRAE 135 clause 20.1). */
const PDU = { confirmedRequest: 0, simpleAck: 2, complexAck: 3, segmentAck: 4, error: 5, reject: 6, abort: 7 } as const;
const SEGMENTED = 0x08;
/** Sent by the server's side of a transaction. */
const FROM_SERVER = 0x01;

const REJECT = { invalidTag: 4, missingParameter: 5, unrecognizedService: 9 } as const;
const ABORT = { segmentationNotSupported: 4 } as const;
/** SubscribeCOV, ReadProperty, ReadPropertyMultiple, WriteProperty. */
const SERVICES = [5, 12, 14, 15] as const;
/** WritePropertyMultiple, of which the library reads only one object. */
export const LIST_OF_WRITES = 16;
/** Type, what the asker takes, invoke id, service. */
const REQUEST_HEADER = 4;

/** The longest APDU that we take and send; BACnet/IP has no room for more. */
export const MAX_APDU = 1476;
/** What the second octet of a confirmed request says of its sender (clause 20.1.2.5). */
const LENGTHS = [50, 128, 206, 480, 1_024, MAX_APDU];

/** A WritePropertyMultiple that has arrived. */
export interface ListOfWrites {
  readonly invokeId: number;
  readonly peer: string;
  readonly parameters: Buffer;
}

export interface GateOptions {
  /** Hands a packet on to the library. */
  readonly pass: (packet: Buffer, peer: string) => void;
  /** Carries out a list of writes. @returns false where it cannot be read */
  readonly write: (list: ListOfWrites) => boolean;
  /** Sends an APDU of ours. */
  readonly reply: (apdu: Buffer, peer: string) => void;
}

/**
 * Stands before the library, which answers segments that were never sent, ignores requests that it cannot read and knows
 * nothing of how much the asker can take. Every confirmed request gets an answer, and nothing else does.
 */
export class RequestGate {
  readonly #options: GateOptions;
  /** By peer and invoke id: octets that the asker takes, of requests not answered yet. */
  readonly #open = new Map<string, number>();
  /** The request being read now, until somebody takes it up. */
  #unread: string | undefined;

  constructor(options: GateOptions) {
    this.#options = options;
  }

  received(packet: Buffer, peer: string): void {
    const apdu = apduOf(packet);
    if (apdu === undefined) return;
    const type = (apdu[0] ?? 0) >> 4;
    const isSegmented = ((apdu[0] ?? 0) & SEGMENTED) !== 0;
    if (type === PDU.confirmedRequest) this.#request(packet, peer, apdu, isSegmented);
    else if (type !== PDU.segmentAck && !(type === PDU.complexAck && isSegmented)) this.#options.pass(packet, peer);
  }

  /** The server has read the request and will answer it, now or later. */
  taken(invokeId: number, peer: string): void {
    if (this.#unread === key(invokeId, peer)) this.#unread = undefined;
  }

  /**
   * What becomes of a packet that is to leave.
   * @returns false where its asker has no room for it; an abort has been sent in its place
   */
  mayLeave(packet: Buffer, peer: string): boolean {
    const apdu = apduOf(packet);
    const type = (apdu?.[0] ?? 0) >> 4;
    if (apdu === undefined || type < PDU.simpleAck || type === PDU.segmentAck) return true;
    const asked = key(apdu[1] ?? 0, peer);
    const room = this.#open.get(asked);
    this.#open.delete(asked);
    this.taken(apdu[1] ?? 0, peer);
    if (apdu.length <= (room ?? MAX_APDU)) return true;
    this.abort(apdu[1] ?? 0, peer);
    return false;
  }

  /** Says that an answer is too long for one packet. */
  abort(invokeId: number, peer: string): void {
    this.#open.delete(key(invokeId, peer));
    const octets = [(PDU.abort << 4) | FROM_SERVER, invokeId, ABORT.segmentationNotSupported];
    this.#options.reply(Buffer.from(octets), peer);
  }

  #request(packet: Buffer, peer: string, apdu: Buffer, isSegmented: boolean): void {
    const [, room = 0, invokeId, service] = apdu;
    if (invokeId === undefined) return;
    if (isSegmented) {
      this.abort(invokeId, peer);
      return;
    }
    if (service === LIST_OF_WRITES) {
      const parameters = apdu.subarray(REQUEST_HEADER);
      if (this.#options.write({ invokeId, peer, parameters })) return;
      this.#reject(invokeId, peer, parameters.length === 0 ? REJECT.missingParameter : REJECT.invalidTag);
      return;
    }
    if (service === undefined || !SERVICES.some((one) => one === service)) {
      this.#reject(invokeId, peer, REJECT.unrecognizedService);
      return;
    }
    const asked = key(invokeId, peer);
    this.#open.set(asked, LENGTHS[room & 0x0f] ?? MAX_APDU);
    this.#unread = asked;
    try {
      this.#options.pass(packet, peer);
    } finally {
      // The library drops what it cannot read.
      if (this.#unread === asked) {
        this.#reject(invokeId, peer, apdu.length === REQUEST_HEADER ? REJECT.missingParameter : REJECT.invalidTag);
      }
      this.#unread = undefined;
    }
  }

  #reject(invokeId: number, peer: string, reason: number): void {
    this.#open.delete(key(invokeId, peer));
    this.#options.reply(Buffer.from([PDU.reject << 4, invokeId, reason]), peer);
  }
}

/** What lies behind BVLC and NPDU headers; undefined where it is no APDU for a device (clauses 6.2 and J.2). */
function apduOf(packet: Buffer): Buffer | undefined {
  if (packet[0] !== 0x81 || packet.length < 6) return undefined;
  // A forwarded packet names its first sender.
  const npdu = packet.subarray(packet[1] === 0x04 ? 10 : 4);
  const control = npdu[1] ?? 0;
  if (npdu[0] !== 1 || (control & 0x80) !== 0) return undefined;
  let at = 2;
  const hasDestination = (control & 0x20) !== 0;
  if (hasDestination) at += 3 + (npdu[at + 2] ?? 0);
  if ((control & 0x08) !== 0) at += 3 + (npdu[at + 2] ?? 0);
  // The hop count.
  if (hasDestination) at += 1;
  return npdu.length > at ? npdu.subarray(at) : undefined;
}

function key(invokeId: number, peer: string): string {
  return `${invokeId} ${peer}`;
}
