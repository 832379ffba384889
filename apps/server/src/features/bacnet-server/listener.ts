import { BacnetServer, type BacnetObject, objectKey, UdpTransport } from "@atrium/bacnet-server";
import type { BacnetServerSettings } from "@atrium/contract/integrations";
import type { Clock } from "@atrium/time";
import { BlockList } from "node:net";
import { networkInterfaces } from "node:os";
import type { DoorUse } from "../../platform/integrations/door.ts";
import { PeerLimits } from "../../platform/peerLimits.ts";
import type { ClientBook } from "./clientBook.ts";

/** Packets a second over time. */
const PACKETS = { perPeer: 200, total: 2_000 };
const SUBSCRIPTIONS_PER_PEER = 5_000;
/** How long changes are collected before subscribers hear of them, ms: of each object the newest. */
const COLLECTED = 200;
/** ASHRAE keeps 999 for nobody: Atrium has no number of its own yet. */
const VENDOR = { id: 999, name: "Atrium" };

export interface ListenerOptions {
  readonly settings: BacnetServerSettings;
  readonly objects: () => ReadonlyMap<number, BacnetObject>;
  readonly revision: () => number;
  readonly book: ClientBook;
  /** A packet came. */
  readonly onUse: (use: DoorUse) => void;
  readonly clock: Clock;
}

/** The BACnet device while it is switched on. */
export class Listener {
  readonly #options: ListenerOptions;
  readonly #server: BacnetServer;
  readonly #waiting = new Map<number, BacnetObject>();
  #cancel: (() => void) | undefined;

  constructor(options: ListenerOptions) {
    this.#options = options;
    const { settings, objects, revision, clock, book, onUse } = options;
    const limits = new PeerLimits({ elapsed: () => clock.elapsed(), ...PACKETS });
    const clients = listOf(settings.clients);
    this.#server = new BacnetServer({
      identity: {
        instance: settings.instance,
        name: settings.name,
        vendor: VENDOR,
        model: "Atrium",
        version: "1.0",
        revision,
      },
      objects,
      clock: () => clock.now(),
      onWrite: (_, peer) => book.wrote(peer, true),
      onRefused: (peer) => book.wrote(peer, false),
      subscriptionsPerPeer: SUBSCRIPTIONS_PER_PEER,
      transport: new UdpTransport({
        host: settings.host,
        port: settings.port,
        broadcast: broadcastOf(settings.host),
        admits: ({ address }) => {
          if (clients !== undefined && !clients.check(address)) {
            book.strangers += 1;
            onUse({ client: null, address, isRefused: true });
            return false;
          }
          const isRead = limits.takes(address);
          book.came(address, isRead);
          onUse({ client: null, address, isRefused: !isRead });
          return isRead;
        },
      }),
    });
  }

  /** Resolves when it listens; rejects with the system's error where it cannot. */
  async start(): Promise<void> {
    await this.#server.start();
  }

  stop(): void {
    this.#cancel?.();
    this.#waiting.clear();
    this.#server.stop();
  }

  get subscriptions(): number {
    return this.#server.subscriptions;
  }

  /** An object has another value or state. */
  changed(object: BacnetObject): void {
    const key = objectKey(object.type, object.instance);
    if (!this.#server.isWatched(key)) return;
    this.#waiting.set(key, object);
    this.#cancel ??= this.#options.clock.after(COLLECTED, () => this.#tell());
  }

  #tell(): void {
    this.#cancel = undefined;
    for (const object of this.#waiting.values()) this.#server.changed(object);
    this.#waiting.clear();
  }
}

/** undefined: every address is one of the clients. */
function listOf(clients: readonly string[]): BlockList | undefined {
  if (clients.length === 0) return undefined;
  const list = new BlockList();
  for (const client of clients) {
    const [address = "", bits] = client.split("/");
    if (bits === undefined) list.addAddress(address);
    else list.addSubnet(address, Number(bits));
  }
  return list;
}

/** The IPv4 addresses of this machine, by interface. */
export function ownAddresses(): { readonly name: string; readonly address: string }[] {
  return ipv4().map(({ name, address }) => ({ name, address }));
}

/** Where a network's broadcasts arrive; undefined: the address has no network around it. */
function broadcastOf(host: string): string | undefined {
  const own = ipv4().find(({ address }) => address === host);
  if (own === undefined || own.internal || own.netmask === "255.255.255.255") return undefined;
  const mask = own.netmask.split(".").map(Number);
  return host
    .split(".")
    .map((octet, index) => Number(octet) | (~(mask[index] ?? 255) & 255))
    .join(".");
}

function ipv4() {
  return Object.entries(networkInterfaces()).flatMap(([name, addresses]) =>
    (addresses ?? []).flatMap(({ family, address, netmask, internal }) =>
      family === "IPv4" ? [{ name, address, netmask, internal }] : [],
    ),
  );
}
