import {
  BvlcResultPurpose,
  MaxApduLengthAccepted,
  MaxSegmentsAccepted,
  NpduControlBit,
  NpduControlPriority,
  PduType,
} from "@bacnet-js/client";
import { encodeAbort, encodeConfirmedServiceRequest, encodeSimpleAck } from "@bacnet-js/client/dist/lib/apdu.js";
import { decode as decodeLink, encode as encodeLink } from "@bacnet-js/client/dist/lib/bvlc.js";
import { decode as decodeNetwork, encode as encodeNetwork } from "@bacnet-js/client/dist/lib/npdu.js";
import type { Packet, ServiceRequest } from "./requests.ts";

/** Longest APDU on BACnet/IP, and what we say we take (ASHRAE 135 clauses 6.2 and 20.1.2.5). */
export const MAX_APDU = 1476;
/** BVLC, NPDU without addresses, APDU. */
const MAX_PACKET = 4 + 2 + MAX_APDU;
const LINK_HEADER = 4;
/** BVLC functions that carry what the sender itself says: unicast and broadcast (ASHRAE 135 annex J.2). */
const ORIGINAL_NPDU = new Set<number>([0x0a, 0x0b]);

const REJECT_UNRECOGNIZED_SERVICE = 9;
const ABORT_SEGMENTATION_NOT_SUPPORTED = 4;

/** A confirmed request that takes no segmented reply: batches are sized to fit one packet. */
export function requestPacket(invokeId: number, request: ServiceRequest): Buffer {
  const packet = emptyPacket(NpduControlPriority.NORMAL_MESSAGE | NpduControlBit.EXPECTING_REPLY);
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

export function simpleAckPacket(invokeId: number, service: number): Buffer {
  const packet = emptyPacket(NpduControlPriority.NORMAL_MESSAGE);
  encodeSimpleAck(packet, PduType.SIMPLE_ACK, service, invokeId);
  return finished(packet);
}

/** Says that we do not offer the service asked for (Reject has the form of Abort, clauses 20.1.8 and 20.1.9). */
export function rejectPacket(invokeId: number): Buffer {
  const packet = emptyPacket(NpduControlPriority.NORMAL_MESSAGE);
  encodeAbort(packet, PduType.REJECT, invokeId, REJECT_UNRECOGNIZED_SERVICE);
  return finished(packet);
}

/** Ends a reply that comes in segments though we said that we take none. */
export function abortPacket(invokeId: number): Buffer {
  const packet = emptyPacket(NpduControlPriority.NORMAL_MESSAGE);
  encodeAbort(packet, PduType.ABORT, invokeId, ABORT_SEGMENTATION_NOT_SUPPORTED);
  return finished(packet);
}

/**
 * The APDU inside a received packet, or null where there is none for us: broken link or network header, a message of
 * the network layer, or an APDU of a device behind a router (its sender is not the peer itself).
 */
export function apduOf(packet: Buffer): Buffer | null {
  const link = decodeLink(packet, 0);
  if (!link || link.msgLength !== packet.length) return null;
  if (!ORIGINAL_NPDU.has(link.func)) return null;
  const network = decodeNetwork(packet, link.len);
  if (!network || network.source !== undefined || (network.funct & NpduControlBit.NETWORK_LAYER_MESSAGE) !== 0) {
    return null;
  }
  const start = link.len + network.len;
  return start < packet.length ? packet.subarray(start) : null;
}

function emptyPacket(control: number): Packet {
  const packet = { buffer: Buffer.alloc(MAX_PACKET), offset: LINK_HEADER };
  encodeNetwork(packet, control);
  return packet;
}

function finished(packet: Packet): Buffer {
  encodeLink(packet.buffer, BvlcResultPurpose.ORIGINAL_UNICAST_NPDU, packet.offset);
  return packet.buffer.subarray(0, packet.offset);
}
