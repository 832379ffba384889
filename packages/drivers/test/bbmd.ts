import type { RemoteInfo, Socket } from "node:dgram";
import { encode as encodeLink } from "@bacnet-js/client/dist/lib/bvlc.js";
import type { BacnetEndpoint } from "./bacnetEndpoint.ts";
import { bound, closed, packetOf } from "./bacnetPackets.ts";

const HEADER = 4;
const DISTRIBUTE = 0x09;
const REGISTER = 0x05;

/** A BBMD on loopback, and the devices of its subnet, each at an address of its own. Their broadcasts it passes on. */
export class Bbmd {
  port = 0;
  /** Seconds of each registration, in the order in which they came. */
  readonly registrations: number[] = [];
  /** Code of its answers to registrations; null: it does not answer. */
  answer: number | null = 0;
  /** Set: somebody else passes on what its devices say. */
  isImpersonated = false;
  readonly #devices: BacnetEndpoint[] = [];
  #socket: Socket | null = null;
  #stranger: Socket | null = null;

  add(device: BacnetEndpoint): void {
    this.#devices.push(device);
  }

  async open(): Promise<void> {
    this.#socket = await bound(0);
    this.#stranger = await bound(0);
    this.port = this.#socket.address().port;
    this.#socket.on("message", (packet, from) => this.#received(packet, from));
  }

  async shut(): Promise<void> {
    await Promise.all([closed(this.#socket), closed(this.#stranger)]);
  }

  #received(packet: Buffer, from: RemoteInfo): void {
    if (packet[1] === REGISTER) {
      this.registrations.push(packet.readUInt16BE(HEADER));
      if (this.answer !== null) this.#result(this.answer, from);
      return;
    }
    if (packet[1] !== DISTRIBUTE) return;
    // NPDU without addresses: version and control.
    const apdu = packet.subarray(HEADER + 2);
    for (const device of this.#devices) {
      device.take(apdu, {
        port: from.port,
        send: (encode) => {
          const npdu = packetOf(encode).subarray(HEADER);
          const forwarded = Buffer.alloc(10 + npdu.length);
          encodeLink(forwarded, 0x04, forwarded.length, `${device.host}:${String(device.port)}`);
          npdu.copy(forwarded, 10);
          const socket = this.isImpersonated ? this.#stranger : this.#socket;
          socket?.send(forwarded, from.port, from.address);
        },
      });
    }
  }

  #result(code: number, to: RemoteInfo): void {
    this.#socket?.send(Buffer.from([0x81, 0, 0, 6, code >> 8, code & 0xff]), to.port, to.address);
  }
}
