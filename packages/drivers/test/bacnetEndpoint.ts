import type { Socket } from "node:dgram";
import { unpacked } from "../src/bacnet/packet.ts";
import { BacnetDevice } from "./bacnetDevice.ts";
import { bound, closed, packetOf } from "./bacnetPackets.ts";
import type { FieldEndpoint } from "./fieldHarness.ts";

/** A BACnet/IP device on loopback. */
export class BacnetEndpoint extends BacnetDevice implements FieldEndpoint {
  host = "127.0.0.1";
  port = 0;
  #socket: Socket | null = null;
  #stranger: Socket | null = null;

  async open(): Promise<void> {
    this.subscriptions.clear();
    this.#socket = await bound(this.port, this.host);
    this.#stranger = await bound(0);
    this.port = this.#socket.address().port;
    this.#socket.on("message", (packet, from) => {
      const content = unpacked(packet);
      if (content === null || !("apdu" in content)) return;
      const send = (octets: Buffer): void => {
        const socket = this.misbehaviour === "another-device" ? this.#stranger : this.#socket;
        socket?.send(octets, from.port, from.address);
      };
      this.take(content.apdu, { port: from.port, send: (encode) => send(packetOf(encode)) });
    });
  }

  async shut(): Promise<void> {
    this.forget();
    await Promise.all([closed(this.#socket), closed(this.#stranger)]);
    this.#socket = null;
    this.#stranger = null;
  }

  /** Sends bytes as they are. */
  sendRaw(packet: Buffer, to: { readonly port: number }): void {
    this.#socket?.send(packet, to.port, "127.0.0.1");
  }
}
