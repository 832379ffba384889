import { BvlcResultPurpose, MaxApduLengthAccepted, MaxSegmentsAccepted, PduType } from "@bacnet-js/client";
import { encodeAbort, encodeConfirmedServiceRequest, encodeSimpleAck } from "@bacnet-js/client/dist/lib/apdu.js";
import { encodeContextUnsigned } from "@bacnet-js/client/dist/lib/asn1.js";
import { decode as decodeLink, encode as encodeLink } from "@bacnet-js/client/dist/lib/bvlc.js";
import { networkHeader, readNetworkPart } from "./network.ts";
import type { Station } from "./network.ts";
import type { Packet, ServiceRequest } from "./requests.ts";

/** Longest APDU on BACnet/IP, and the longest that we declare to take (ASHRAE 135 clauses 6.2 and 20.1.2.5). */
export const MAX_APDU = 1476;
/** BVLC, the longest NPDU header that we send, APDU. */
const MAX_PACKET = 4 + 13 + MAX_APDU;
const LINK_HEADER = 4;
/** BVLC functions that carry what the sender itself says: unicast and broadcast (ASHRAE 135 annex J.2). */
const ORIGINAL_NPDU = new Set<number>([0x0a, 0x0b]);

/** Unconfirmed request, service 8 (clauses 20.1.3 and 21). */
const WHO_IS = 0x1008;
const REJECT_UNRECOGNIZED_SERVICE = 9;
const ABORT_SEGMENTATION_NOT_SUPPORTED = 4;

interface InstanceRange {
  readonly lowest: number;
  readonly highest: number;
}

/** The content of a received packet: an APDU and its sender, or that a router has no way to a network. */
export type Received =
  | { readonly source: Station | null; readonly apdu: Buffer }
  | { readonly unreachableNetwork: number };

/**
 * A confirmed request that takes no segmented reply: batches are sized to fit one packet.
 * @param to null: the device at the socket's other end, no router between
 */
export function requestPacket(invokeId: number, request: ServiceRequest, to: Station | null): Buffer {
  const packet = emptyPacket(to, true);
  encodeConfirmedServiceRequest(
    packet,
    PduType.CONFIRMED_REQUEST,
    request.service,
    MaxSegmentsAccepted.SEGMENTS_0,
    MaxApduLengthAccepted.OCTETS_1476,
    invokeId,
    0,
    0,
  );
  request.encode(packet);
  return finished(packet);
}

export function simpleAckPacket(invokeId: number, service: number, to: Station | null): Buffer {
  const packet = emptyPacket(to, false);
  encodeSimpleAck(packet, PduType.SIMPLE_ACK, service, invokeId);
  return finished(packet);
}

/** Answers that we do not offer the requested service (Reject has the form of Abort, clauses 20.1.8 and 20.1.9). */
export function rejectPacket(invokeId: number, to: Station | null): Buffer {
  const packet = emptyPacket(to, false);
  encodeAbort(packet, PduType.REJECT, invokeId, REJECT_UNRECOGNIZED_SERVICE);
  return finished(packet);
}

/** Asks the devices with instances in a range to announce themselves (clause 16.10). */
export function whoIsPacket({ lowest, highest }: InstanceRange, to: Station | null): Buffer {
  const packet = emptyPacket(to, false);
  packet.offset = packet.buffer.writeUInt16BE(WHO_IS, packet.offset);
  encodeContextUnsigned(packet, 0, lowest);
  encodeContextUnsigned(packet, 1, highest);
  return finished(packet);
}

/** Ends a reply in segments, which we do not take. */
export function abortPacket(invokeId: number, to: Station | null): Buffer {
  const packet = emptyPacket(to, false);
  encodeAbort(packet, PduType.ABORT, invokeId, ABORT_SEGMENTATION_NOT_SUPPORTED);
  return finished(packet);
}

/**
 * The content of a received packet, or null where it holds nothing for us: a broken link or network header, or another
 * message of the network layer.
 */
export function unpacked(packet: Buffer): Received | null {
  const link = decodeLink(packet, 0);
  if (!link || link.msgLength !== packet.length) return null;
  if (!ORIGINAL_NPDU.has(link.func)) return null;
  return unpackedAt(packet, link.len);
}

/** The same of an NPDU that begins there. */
export function unpackedAt(packet: Buffer, begin: number): Received | null {
  const network = readNetworkPart(packet, begin);
  if (network === null) return null;
  if (network.unreachable !== null) return { unreachableNetwork: network.unreachable };
  const start = begin + network.length;
  if (network.isNetworkMessage || start >= packet.length) return null;
  return { source: network.source, apdu: packet.subarray(start) };
}

/** Every packet is written here and copied out: most have 30 octets, and one buffer each of the longest is costly. */
const draft = Buffer.alloc(MAX_PACKET);

function emptyPacket(to: Station | null, expectsReply: boolean): Packet {
  return { buffer: draft, offset: LINK_HEADER + networkHeader(to, expectsReply).copy(draft, LINK_HEADER) };
}

function finished({ buffer, offset }: Packet): Buffer {
  encodeLink(buffer, BvlcResultPurpose.ORIGINAL_UNICAST_NPDU, offset);
  return Buffer.from(buffer.subarray(0, offset));
}
