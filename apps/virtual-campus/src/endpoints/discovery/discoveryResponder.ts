import { createSocket, type RemoteInfo, type Socket } from "node:dgram";
import { setTimeout as sleep } from "node:timers/promises";
import type { Log } from "@atrium/time";
import { type Announcement, probeId, probeMatch } from "./probe.ts";

/** Answers that leave together: a receiver's buffer holds some dozens. */
const TOGETHER = 20;
/** Ms. */
const REST = 5;

export interface DiscoveryOptions {
  /** 0: any that is free. */
  readonly port: number;
  /** Those that would answer now. */
  readonly announced: () => readonly Announcement[];
  readonly log: Log;
}

/**
 * Answers probes of WS-Discovery for every device of one address. A machine has the port but once: real devices have an
 * address each, ours share the loopback. It hears probes that are sent to the address, and no multicast.
 */
export class DiscoveryResponder {
  readonly host: string;
  readonly #options: DiscoveryOptions;
  #socket: Socket | undefined;

  constructor(host: string, options: DiscoveryOptions) {
    this.host = host;
    this.#options = options;
  }

  /** Undefined while it does not listen. */
  get port(): number | undefined {
    return this.#socket?.address().port;
  }

  /** Another campus on this machine may have the port: then this one is found by its addresses only. */
  async start(): Promise<void> {
    const { port, log } = this.#options;
    const socket = createSocket("udp4");
    try {
      await new Promise<void>((resolve, reject) => {
        socket.once("error", reject);
        socket.bind(port, this.host, resolve);
      });
    } catch (error) {
      socket.close();
      const reason = error instanceof Error ? error.message : String(error);
      log.warn({ host: this.host, port, reason }, "no device of this address answers WS-Discovery");
      return;
    }
    socket.removeAllListeners("error").on("error", () => undefined);
    socket.on("message", (octets, from) => void this.#probed(octets, from));
    this.#socket = socket;
  }

  async stop(): Promise<void> {
    const socket = this.#socket;
    this.#socket = undefined;
    if (socket !== undefined) await new Promise<void>((resolve) => socket.close(resolve));
  }

  async #probed(octets: Buffer, { address, port }: RemoteInfo): Promise<void> {
    const id = probeId(octets);
    if (id === undefined) return;
    const own = this.#options.announced().filter(({ host }) => host === this.host);
    for (const [index, one] of own.entries()) {
      if (index > 0 && index % TOGETHER === 0) await sleep(REST);
      this.#socket?.send(probeMatch(id, one), port, address, () => undefined);
    }
  }
}
