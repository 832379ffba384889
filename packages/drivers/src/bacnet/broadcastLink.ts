import { BvlcResultPurpose } from "@bacnet-js/client";

/** What a foreign device and a BBMD say to each other (ASHRAE 135 annex J.2 and J.5). */

const VERSION = 0x81;
const HEADER = 4;
/** The address of a B/IP device: four octets, and two of its port (annex J.1.2). */
const ADDRESS = 6;

/** An IPv4 address and a UDP port. */
export interface LinkAddress {
  readonly host: string;
  readonly port: number;
}

/** What only a BBMD sends: the answer to a request, or what a device that it names has broadcast. */
export type FromBbmd =
  | { readonly result: number }
  | { readonly origin: LinkAddress; /** Octets before the NPDU. */ readonly length: number };

/** Asks to get broadcasts for so many seconds (annex J.2.6). */
export function registrationPacket(seconds: number): Buffer {
  return packet(BvlcResultPurpose.REGISTER_FOREIGN_DEVICE, Buffer.from([seconds >> 8, seconds & 0xff]));
}

/** @param original a packet with an NPDU, which the BBMD is to broadcast (annex J.2.10) */
export function distributionPacket(original: Buffer): Buffer {
  return packet(BvlcResultPurpose.DISTRIBUTE_BROADCAST_TO_NETWORK, original.subarray(HEADER));
}

/** Reads what only a BBMD sends; null: it is something else, or cut off. */
export function readFromBbmd(received: Buffer): FromBbmd | null {
  if (received.length < HEADER || received[0] !== VERSION || received.readUInt16BE(2) !== received.length) return null;
  if (received[1] === BvlcResultPurpose.BVLC_RESULT) {
    return received.length === HEADER + 2 ? { result: received.readUInt16BE(HEADER) } : null;
  }
  if (received[1] !== BvlcResultPurpose.FORWARDED_NPDU || received.length < HEADER + ADDRESS) return null;
  const host = received.subarray(HEADER, HEADER + 4).join(".");
  return { origin: { host, port: received.readUInt16BE(HEADER + 4) }, length: HEADER + ADDRESS };
}

function packet(purpose: number, content: Buffer): Buffer {
  const length = HEADER + content.length;
  return Buffer.concat([Buffer.from([VERSION, purpose, length >> 8, length & 0xff]), content]);
}
