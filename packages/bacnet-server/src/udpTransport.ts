import { createSocket, type RemoteInfo, type Socket } from "node:dgram";
import { EventEmitter } from "node:events";
import { type ListOfWrites, MAX_APDU, RequestGate } from "./requestGate.ts";

/** BVLC and NPDU before the APDU, when nobody routes. */
const HEADER_BYTES = 6;
const MAX_PACKET = MAX_APDU + HEADER_BYTES;

export interface UdpTransportOptions {
  readonly host: string;
  /** 0: one that is free */
  readonly port: number;
  /** Where broadcasts to this port are heard as well, the broadcast address of a network; a bound address hears none. */
  readonly broadcast?: string | undefined;
  /** Whether a packet is read at all. */
  readonly admits?: (peer: RemoteInfo) => boolean;
}

/**
 * One UDP socket in the form that the BACnet library wants of a transport. It keeps the peer's port in its address,
 * survives malformed packets and turns answers that are too long into an abort, where the library would cut them off.
 */
export class UdpTransport extends EventEmitter {
  readonly #options: UdpTransportOptions;
  readonly #sockets: Socket[] = [];
  /** Packets that made the library throw. */
  malformed = 0;
  /** Carries out a list of writes; set before the first packet arrives. @returns false where it cannot be read */
  onWrites: (list: ListOfWrites) => boolean = () => false;
  readonly gate = new RequestGate({
    write: (list) => this.onWrites(list),
    pass: (packet, peer) => this.#pass(packet, peer),
    reply: (apdu, peer) => this.sendApdu(apdu, peer),
  });

  constructor(options: UdpTransportOptions) {
    super();
    this.#options = options;
  }

  get port(): number {
    return this.#sockets[0]?.address().port ?? this.#options.port;
  }

  /** Resolves when the port is bound; rejects when it is taken. */
  async listen(): Promise<void> {
    const { host, port, broadcast } = this.#options;
    try {
      await this.#bind(host, port);
      if (broadcast !== undefined) await this.#bind(broadcast, this.port);
    } catch (error) {
      this.close();
      throw error;
    }
  }

  async #bind(host: string, port: number): Promise<void> {
    const socket = createSocket({ type: "udp4", recvBufferSize: 1 << 20 });
    await new Promise<void>((resolve, reject) => {
      socket.once("error", reject);
      socket.bind(port, host, () => {
        socket.off("error", reject);
        resolve();
      });
    });
    socket.on("error", () => this.malformed++);
    socket.on("message", (packet, peer) => {
      if (this.admits(peer)) this.gate.received(packet, `${peer.address}:${peer.port}`);
    });
    this.#sockets.push(socket);
  }

  protected admits(peer: RemoteInfo): boolean {
    return this.#options.admits?.(peer) ?? true;
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
    this.dispatch(Buffer.concat([Buffer.from([0x81, 0x0a, 0, length, 1, 0]), apdu]), peer);
  }

  getBroadcastAddress(): string {
    return `127.255.255.255:${this.#options.port}`;
  }
  getMaxPayload(): number {
    return MAX_PACKET;
  }
  /** The library opens its transport when it is made; ours is bound by `listen`. */
  open(): void {}

  /** Called by the library. `length` may be more than it had room for. */
  send(packet: Buffer, length: number, receiver?: string): void {
    if (receiver === undefined) return;
    if (length > MAX_PACKET) {
      this.gate.abort(packet[HEADER_BYTES + 1] ?? 0, receiver);
      return;
    }
    const bytes = packet.subarray(0, length);
    if (this.gate.mayLeave(bytes, receiver)) this.dispatch(bytes, receiver);
  }

  /** @param receiver - address and port */
  protected dispatch(bytes: Buffer, receiver: string): void {
    const [host, port] = receiver.split(":");
    if (host === undefined || port === undefined) return;
    this.#sockets[0]?.send(bytes, Number(port), host);
  }

  /** Called by the library and by the server's stop. */
  close(): void {
    for (const socket of this.#sockets.splice(0)) socket.close();
  }
}
