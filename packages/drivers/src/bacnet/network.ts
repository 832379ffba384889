/** Longest address of a device on a network of its own kind: seven octets on LonTalk (ASHRAE 135 clause 6.2.2.1). */
const MAX_MAC_LENGTH = 7;
/** Every router lowers it by one, so that a packet cannot circle for ever (clause 6.2.2.1). */
const FIRST_HOP_COUNT = 255;
const VERSION = 1;
/** Bits of the control octet (clause 6.2.2). */
const CONTROL = { networkMessage: 0x80, destination: 0x20, source: 0x08, expectsReply: 0x04 };
/** A router reports that it does not pass a message on (clause 6.4.4), and why: 1, it has no way to that network. */
const REJECT_MESSAGE_TO_NETWORK = 3;
const NO_WAY = 1;

/** A device behind a router: the number of its network, and its address there (DNET and DADR, SNET and SADR). */
export interface Station {
  readonly network: number;
  /** Hexadecimal, two lower-case digits an octet. */
  readonly mac: string;
}

/** The network layer's header of an APDU. */
export interface NetworkPart {
  /** Octets of the packet before the APDU. */
  readonly length: number;
  /** null: from the sender itself; otherwise the device whose packet it passes on. */
  readonly source: Station | null;
  /** Network that a router reports as unreachable; the packet then holds no APDU. */
  readonly unreachable: number | null;
  /** A message of the network layer itself, with no APDU. */
  readonly isNetworkMessage: boolean;
}

/** `0C`, `0a:1b` or `0A-1B` as a station has it; null where it is no such address. */
export function macOf(text: string): string | null {
  const octets = text.toLowerCase().replaceAll(/[:-]/g, "");
  return /^([0-9a-f]{2})+$/.test(octets) && octets.length <= 2 * MAX_MAC_LENGTH ? octets : null;
}

/** "2001:0c" */
export function describeStation({ network, mac }: Station): string {
  return `${network}:${mac}`;
}

/** The octets before an APDU (clause 6.2). */
export function networkHeader(to: Station | null, expectsReply: boolean): Buffer {
  const reply = expectsReply ? CONTROL.expectsReply : 0;
  if (to === null) return Buffer.from([VERSION, reply]);
  const mac = Buffer.from(to.mac, "hex");
  return Buffer.from([
    VERSION,
    CONTROL.destination | reply,
    to.network >> 8,
    to.network & 0xff,
    mac.length,
    ...mac,
    FIRST_HOP_COUNT,
  ]);
}

/**
 * Reads what stands before an APDU. The client library's own decoder reads past the end of what is there.
 * @returns null where it is cut off or of another version
 */
export function readNetworkPart(packet: Buffer, start: number): NetworkPart | null {
  if (packet[start] !== VERSION) return null;
  const control = packet[start + 1] ?? 0;
  let at = start + 2;
  // The destination matters only to routers; the last one removes it.
  const hasDestination = (control & CONTROL.destination) !== 0;
  if (hasDestination) at += 3 + (packet[at + 2] ?? 0);
  let source: Station | null = null;
  if ((control & CONTROL.source) !== 0) {
    const length = packet[at + 2] ?? 0;
    // No device has an address without an octet, which as a destination means broadcast.
    if (length === 0 || at + 3 + length > packet.length) return null;
    source = { network: packet.readUInt16BE(at), mac: packet.toString("hex", at + 3, at + 3 + length) };
    at += 3 + length;
  }
  if (hasDestination) at += 1;
  if (at > packet.length) return null;
  const isNetworkMessage = (control & CONTROL.networkMessage) !== 0;
  const unreachable = isNetworkMessage ? unreachableIn(packet.subarray(at)) : null;
  return { length: at - start, source, unreachable, isNetworkMessage };
}

function unreachableIn(message: Buffer): number | null {
  if (message.length < 4 || message[0] !== REJECT_MESSAGE_TO_NETWORK || message[1] !== NO_WAY) return null;
  return message.readUInt16BE(2);
}
