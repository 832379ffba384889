import { t } from "@atrium/words";
import { type LinkAddress, readFromBbmd } from "./broadcastLink.ts";
import { createSocket } from "node:dgram";
import type { RemoteInfo, Socket } from "node:dgram";
import type { Station } from "./network.ts";
import { describeStation } from "./network.ts";
import { unpacked, unpackedAt } from "./packet.ts";

/** Room for the replies of many gateways that arrive while the process is busy. */
const RECEIVE_BUFFER_BYTES = 4 * 2 ** 20;

/** A turn of the event loop reads at most this many packets of a socket; the others wait for the next one. */
const PACKETS_IN_A_TURN = 32;
/** Devices on a socket of any port: each may have an answer and notifications, and one turn reads them all. */
const PEERS_ON_A_SOCKET = 16;

/** The address of our end of the socket. */
export interface LocalAddress {
  readonly address: string;
  /** 0: any free port. */
  readonly port: number;
}

/** The address of a device: IPv4 with its port, and, behind a router there, its station. */
export interface DeviceAddress {
  readonly host: string;
  readonly port: number;
  readonly station: Station | null;
}

export function describeAddress({ host, port, station }: DeviceAddress): string {
  return station === null ? `${host}:${port}` : `${host}:${port} ${describeStation(station)}`;
}

/** The listener of a peer to packets from its address. */
export interface PacketReceiver {
  readonly address: DeviceAddress;
  received(apdu: Buffer): void;
  /** A router on the way reports that it has none to the peer's network. */
  unreachable(): void;
  /** The socket broke; nothing more will come. */
  socketFailed(reason: string): void;
}

/**
 * One UDP socket for several peers. A packet goes only to the peer whose address it came from; behind a
 * router, the address has the station that the router names as the source.
 */
export class SharedSocket {
  readonly #socket: Socket;
  readonly #peers = new Map<string, PacketReceiver>();
  readonly #listeners = new Set<(apdu: Buffer, from: DeviceAddress) => void>();
  /** The BBMDs that pass broadcasts on to us, by their addresses, and who takes their results. */
  readonly #followed = new Map<string, (result: number) => void>();
  readonly #onFailed: () => void;
  /** Packets in this turn of the event loop. */
  #packets = 0;

  constructor(onFailed: () => void) {
    this.#onFailed = onFailed;
    this.#socket = createSocket({ type: "udp4", recvBufferSize: RECEIVE_BUFFER_BYTES });
  }

  /** Whether packets may lie in it that this turn of the event loop did not read. */
  get hasMore(): boolean {
    return this.#packets >= PACKETS_IN_A_TURN;
  }

  open(local: LocalAddress): Promise<void> {
    return new Promise<void>((resolve, reject) => {
      this.#socket.once("error", reject);
      this.#socket.bind(local.port, local.address, () => {
        this.#socket.off("error", reject);
        // A search may ask a whole network.
        this.#socket.setBroadcast(true);
        this.#socket.on("error", (error) => this.#failed(error.message));
        this.#socket.on("message", (packet, from) => {
          this.#count();
          this.received(packet, from);
        });
        resolve();
      });
    });
  }

  attach(peer: PacketReceiver): void {
    const address = describeAddress(peer.address);
    if (this.#peers.has(address)) throw new Error(t("Another connection already uses {address}.", { address }));
    this.#peers.set(address, peer);
  }

  detach(peer: PacketReceiver): void {
    const address = describeAddress(peer.address);
    if (this.#peers.get(address) === peer) this.#peers.delete(address);
  }

  /** Hears every packet, whoever sent it, until the returned function is called. */
  listen(listener: (apdu: Buffer, from: DeviceAddress) => void): () => void {
    this.#listeners.add(listener);
    return () => void this.#listeners.delete(listener);
  }

  /**
   * Believes a BBMD which device the broadcasts that it passes on are from, until the returned function is called; nobody
   * else is believed. @param onResult takes the codes of its answers
   */
  follow(bbmd: LinkAddress, onResult: (code: number) => void): () => void {
    const address = describeAddress({ ...bbmd, station: null });
    this.#followed.set(address, onResult);
    return () => {
      if (this.#followed.get(address) === onResult) this.#followed.delete(address);
    };
  }

  /** Sends without waiting: a packet that the network loses ends in the request's timeout. */
  send(packet: Buffer, host: string, port: number): void {
    this.#socket.send(packet, port, host, () => {});
  }

  close(): void {
    this.#peers.clear();
    this.#socket.close();
  }

  /** Takes any bytes whatever: nothing a network sends may end the process. */
  received(packet: Buffer, { address: host, port }: Pick<RemoteInfo, "address" | "port">): void {
    const content = unpacked(packet);
    if (content === null) return this.#passedOn(packet, { host, port });
    if ("apdu" in content) {
      const from = { host, port, station: content.source };
      this.#peers.get(describeAddress(from))?.received(content.apdu);
      for (const listener of this.#listeners) listener(content.apdu, from);
      return;
    }
    for (const peer of this.#peers.values()) {
      const { station, ...router } = peer.address;
      const isBehind = station?.network === content.unreachableNetwork && router.host === host && router.port === port;
      if (isBehind) peer.unreachable();
    }
  }

  /** A broadcast goes to listeners alone: what a device answers to us, it sends itself. */
  #passedOn(packet: Buffer, bbmd: LinkAddress): void {
    const onResult = this.#followed.get(describeAddress({ ...bbmd, station: null }));
    const said = onResult === undefined ? null : readFromBbmd(packet);
    if (said === null) return;
    if ("result" in said) return onResult?.(said.result);
    const content = unpackedAt(packet, said.length);
    if (content === null || !("apdu" in content)) return;
    const from = { ...said.origin, station: content.source };
    for (const listener of this.#listeners) listener(content.apdu, from);
  }

  #count(): void {
    if (this.#packets === 0) setImmediate(() => (this.#packets = 0));
    this.#packets += 1;
  }

  #failed(reason: string): void {
    const peers = [...this.#peers.values()];
    this.close();
    this.#onFailed();
    for (const peer of peers) peer.socketFailed(reason);
  }
}

interface Lease {
  readonly local: LocalAddress;
  readonly socket: SharedSocket;
  readonly opened: Promise<void>;
  users: number;
}

/** The sockets of this process, open while somebody uses them: one for a local port, as many as it takes for any port. */
export class SocketPool {
  readonly #leases = new Set<Lease>();

  /** Give it back with `release`. */
  async acquire(local: LocalAddress): Promise<SharedSocket> {
    const lease = [...this.#leases].find((one) => hasRoom(one, local)) ?? this.#open(local);
    lease.users += 1;
    try {
      await lease.opened;
    } catch (error) {
      this.#leases.delete(lease);
      throw error;
    }
    return lease.socket;
  }

  release(socket: SharedSocket): void {
    for (const lease of this.#leases) {
      if (lease.socket !== socket) continue;
      lease.users -= 1;
      if (lease.users > 0) return;
      this.#leases.delete(lease);
      socket.close();
    }
  }

  #open(local: LocalAddress): Lease {
    const socket = new SharedSocket(() => this.#leases.delete(lease));
    const lease: Lease = { local, socket, opened: socket.open(local), users: 0 };
    this.#leases.add(lease);
    return lease;
  }
}

function hasRoom({ local, users }: Lease, wanted: LocalAddress): boolean {
  if (local.address !== wanted.address || local.port !== wanted.port) return false;
  return wanted.port !== 0 || users < PEERS_ON_A_SOCKET;
}
