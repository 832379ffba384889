import { createSocket, type RemoteInfo, type Socket } from "node:dgram";
import { EventEmitter } from "node:events";
import { type ListOfWrites, MAX_APDU, RequestGate } from "./requestGate.ts";

/** BVLC and NPDU before the APDU, when nobody routes. */
const HEADER_BYTES = 6;
const MAX_PACKET = MAX_APDU + HEADER_BYTES;

/**
 * What leaves the gateway can be disturbed: `drop` keeps it back, `garbage` sends noise of the same length, `stranger`
 * sends it from another port, as a device would that answers for one that it is not.
 */
export type Disturbance = "none" | "drop" | "garbage" | "stranger";

/**
 * One UDP socket in the form that the BACnet library wants of a transport. It keeps the peer's port in its address,
 * survives malformed packets and turns answers that are too long into an abort, where the library would cut them off.
 */
export class UdpTransport extends EventEmitter {
  readonly #host: string;
  readonly #requestedPort: number;
  readonly #disturbance: () => { kind: Disturbance; delay: number };
  readonly #timers = new Set<NodeJS.Timeout>();
  #socket: Socket | undefined;
  #stranger: Socket | undefined;
  /** Packets that made the library throw. */
  malformed = 0;
  /** Carries out a list of writes; set before the first packet arrives. @returns false where it cannot be read */
  onWrites: (list: ListOfWrites) => boolean = () => false;
  readonly gate = new RequestGate({
    write: (list) => this.onWrites(list),
    pass: (packet, peer) => this.#pass(packet, peer),
    reply: (apdu, peer) => this.sendApdu(apdu, peer),
  });

  constructor(host: string, port: number, disturbance: () => { kind: Disturbance; delay: number }) {
    super();
    this.#host = host;
    this.#requestedPort = port;
    this.#disturbance = disturbance;
  }

  get port(): number {
    return this.#socket?.address().port ?? this.#requestedPort;
  }

  /** Resolves when the port is bound; rejects when it is taken. */
  async listen(): Promise<void> {
    const socket = createSocket({ type: "udp4", recvBufferSize: 1 << 20 });
    await new Promise<void>((resolve, reject) => {
      socket.once("error", reject);
      socket.bind(this.#requestedPort, this.#host, () => {
        socket.off("error", reject);
        resolve();
      });
    });
    socket.on("error", () => this.malformed++);
    socket.on("message", (packet, peer) => this.#receive(packet, peer));
    this.#socket = socket;
  }

  #receive(packet: Buffer, peer: RemoteInfo): void {
    if (this.#disturbance().kind === "drop") {
      return;
    }
    this.gate.received(packet, `${peer.address}:${peer.port}`);
  }

  #pass(packet: Buffer, peer: string): void {
    try {
      this.emit("message", packet, peer);
    } catch {
      this.malformed++;
    }
  }

  /** Sends an APDU that the library did not make. */
  sendApdu(apdu: Buffer, peer: string): void {
    const length = apdu.length + HEADER_BYTES;
    this.#dispatch(Buffer.concat([Buffer.from([0x81, 0x0a, 0, length, 1, 0]), apdu]), peer);
  }

  getBroadcastAddress(): string {
    return `127.255.255.255:${this.#requestedPort}`;
  }
  getMaxPayload(): number {
    return MAX_PACKET;
  }
  /** The library opens its transport when it is made; ours is bound by `listen`. */
  open(): void {}

  /** Called by the library. `length` may be more than it had room for. */
  send(packet: Buffer, length: number, receiver?: string): void {
    if (receiver === undefined) {
      return;
    }
    if (length > MAX_PACKET) {
      this.gate.abort(packet[HEADER_BYTES + 1] ?? 0, receiver);
      return;
    }
    const bytes = packet.subarray(0, length);
    if (this.gate.mayLeave(bytes, receiver)) {
      this.#dispatch(bytes, receiver);
    }
  }

  #dispatch(bytes: Buffer, receiver: string): void {
    const [host, port] = receiver.split(":");
    if (host === undefined || port === undefined) {
      return;
    }
    const { kind, delay } = this.#disturbance();
    if (kind === "drop") {
      return;
    }
    const leave = () => this.#leave(kind === "garbage" ? noise(bytes.length) : bytes, Number(port), host, kind);
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

  #leave(bytes: Buffer, port: number, host: string, kind: Disturbance): void {
    if (kind === "stranger") {
      this.#stranger ??= createSocket("udp4");
      this.#stranger.send(bytes, port, host);
      return;
    }
    this.#socket?.send(bytes, port, host);
  }

  /** Called by the library and by the gateway's stop. */
  close(): void {
    for (const timer of this.#timers) {
      clearTimeout(timer);
    }
    this.#timers.clear();
    this.#socket?.close();
    this.#stranger?.close();
    this.#socket = undefined;
    this.#stranger = undefined;
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
