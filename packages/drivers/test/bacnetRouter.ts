import type { RemoteInfo, Socket } from "node:dgram";
import { decode as decodeNetwork } from "@bacnet-js/client/dist/lib/npdu.js";
import { BacnetDevice } from "./bacnetDevice.ts";
import type { EncodeBuffer } from "./bacnetOctets.ts";
import { bound, closed, packetOf } from "./bacnetPackets.ts";
import type { RoutedAddress } from "./bacnetPackets.ts";

const LINK_HEADER = 4;
const EVERY_NETWORK = 65_535;

interface Routed {
  readonly address: RoutedAddress;
  readonly device: BacnetDevice;
}

/** A BACnet/IP router on loopback: a device of its own, and devices on networks behind it. */
export class BacnetRouter {
  /** The router itself. */
  readonly own: BacnetDevice;
  port = 0;
  /** Hop counts of the packets that asked for a device behind it. */
  readonly hopCounts: number[] = [];
  /** Set: every answer is given in the name of the device at this address. */
  namesInstead: RoutedAddress | null = null;
  readonly #routed: Routed[] = [];
  #socket: Socket | null = null;

  constructor(instance: number) {
    this.own = new BacnetDevice(instance);
  }

  add(address: RoutedAddress, instance: number): BacnetDevice {
    const device = new BacnetDevice(instance);
    this.#routed.push({ address, device });
    return device;
  }

  async open(): Promise<void> {
    this.#socket = await bound(this.port);
    this.port = this.#socket.address().port;
    this.#socket.on("message", (packet, from) => this.#received(packet, from));
  }

  async shut(): Promise<void> {
    for (const device of [this.own, ...this.#routed.map((one) => one.device)]) device.forget();
    await closed(this.#socket);
    this.#socket = null;
  }

  #received(packet: Buffer, from: RemoteInfo): void {
    const network = decodeNetwork(packet, LINK_HEADER);
    if (network === undefined) return;
    const apdu = packet.subarray(LINK_HEADER + network.len);
    const { destination } = network;
    if (destination === undefined) {
      this.own.take(apdu, this.#wayTo(from));
      return;
    }
    this.hopCounts.push(network.hopCount);
    const isOn = (one: Routed): boolean => one.address.net === destination.net || destination.net === EVERY_NETWORK;
    if ((destination.adr ?? []).length === 0) {
      for (const one of this.#routed.filter(isOn)) one.device.take(apdu, this.#wayTo(from, one.address));
      return;
    }
    const found = this.#routed.find((one) => isOn(one) && String(one.address.adr) === String(destination.adr));
    if (found !== undefined) found.device.take(apdu, this.#wayTo(from, found.address));
    else if (!this.#routed.some(isOn)) this.#rejectMessageTo(destination.net ?? 0, from);
  }

  #wayTo(from: RemoteInfo, address?: RoutedAddress): { port: number; send: (encode: Encode) => void } {
    const send = (encode: Encode): void => {
      const packet = packetOf(encode, this.namesInstead ?? address);
      this.#socket?.send(packet, from.port, from.address);
    };
    return { port: from.port, send };
  }

  /** Reject-Message-To-Network, reason 1 (ASHRAE 135 clause 6.4.4). */
  #rejectMessageTo(network: number, from: RemoteInfo): void {
    const octets = Buffer.from([0x81, 0x0a, 0, 10, 1, 0x80, 3, 1, network >> 8, network & 0xff]);
    this.#socket?.send(octets, from.port, from.address);
  }
}

type Encode = (buffer: EncodeBuffer) => void;
