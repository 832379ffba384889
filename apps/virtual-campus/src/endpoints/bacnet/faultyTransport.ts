import { UdpTransport } from "@atrium/bacnet-server";
import { createSocket, type Socket } from "node:dgram";

/**
 * What leaves the gateway can be disturbed: `drop` keeps it back, `garbage` sends noise of the same length, `stranger`
 * sends it from another port, as a device would that answers for one that it is not.
 */
export type Disturbance = "none" | "drop" | "garbage" | "stranger";

/** A socket whose packets are lost, late, spoilt or sent by a stranger, as the fault board wants. */
export class FaultyTransport extends UdpTransport {
  readonly #disturbance: () => { kind: Disturbance; delay: number };
  readonly #timers = new Set<NodeJS.Timeout>();
  #stranger: Socket | undefined;

  constructor(host: string, port: number, disturbance: () => { kind: Disturbance; delay: number }) {
    super({ host, port });
    this.#disturbance = disturbance;
  }

  protected override admits(): boolean {
    return this.#disturbance().kind !== "drop";
  }

  protected override dispatch(bytes: Buffer, receiver: string): void {
    const { kind, delay } = this.#disturbance();
    if (kind === "drop") return;
    const leave = () => this.#leave(kind === "garbage" ? noise(bytes.length) : bytes, receiver, kind);
    if (delay === 0) {
      leave();
      return;
    }
    const timer = setTimeout(() => {
      this.#timers.delete(timer);
      leave();
    }, delay);
    this.#timers.add(timer);
  }

  #leave(bytes: Buffer, receiver: string, kind: Disturbance): void {
    if (kind !== "stranger") {
      super.dispatch(bytes, receiver);
      return;
    }
    const [host, port] = receiver.split(":");
    this.#stranger ??= createSocket("udp4");
    this.#stranger.send(bytes, Number(port), host);
  }

  override close(): void {
    for (const timer of this.#timers) clearTimeout(timer);
    this.#timers.clear();
    this.#stranger?.close();
    this.#stranger = undefined;
    super.close();
  }
}

function noise(length: number): Buffer {
  const bytes = Buffer.allocUnsafe(length);
  for (let index = 0; index < length; index++) {
    bytes[index] = Math.floor(Math.random() * 256);
  }
  // A header that says BACnet/IP, so that the noise reaches the reader's decoder.
  bytes.set([0x81, 0x0a, length >> 8, length & 0xff, 1, 0, 0x30].slice(0, length));
  return bytes;
}
