import { createSocket } from "node:dgram";
import type { Socket } from "node:dgram";
import { encode as encodeLink } from "@bacnet-js/client/dist/lib/bvlc.js";
import { encode as encodeNetwork } from "@bacnet-js/client/dist/lib/npdu.js";
import type { EncodeBuffer } from "./bacnetOctets.ts";

/** A device's network and address as the client library has them. */
export interface RoutedAddress {
  readonly net: number;
  readonly adr: number[];
}

/** One packet of an endpoint; with `source`, a router's for the device that has that address. */
export function packetOf(encode: (buffer: EncodeBuffer) => void, source?: RoutedAddress): Buffer {
  const buffer = { buffer: Buffer.alloc(20_000), offset: 4 };
  encodeNetwork(buffer, 0, undefined, source);
  encode(buffer);
  encodeLink(buffer.buffer, 0x0a, buffer.offset);
  return buffer.buffer.subarray(0, buffer.offset);
}

export function bound(port: number, host = "127.0.0.1"): Promise<Socket> {
  const socket = createSocket("udp4");
  return new Promise<Socket>((resolve, reject) => {
    socket.once("error", reject);
    socket.bind(port, host, () => resolve(socket));
  });
}

export function closed(socket: Socket | null): Promise<void> {
  return new Promise<void>((resolve) => {
    if (socket === null) resolve();
    else socket.close(() => resolve());
  });
}
