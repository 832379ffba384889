import { readFileSync } from "node:fs";
import { connect, nkeyAuthenticator, type NatsConnection } from "@nats-io/transport-node";
import type { Log } from "@atrium/time";
import type { WireState } from "./wire.ts";

export interface NatsSettings {
  /** `nats://host:4222`, one or several. */
  readonly servers: readonly string[];
  /** A file with the seed of this node's nkey; undefined: the servers ask for none. */
  readonly seedFile: string | undefined;
  /** The certificate authority of the servers, a file; undefined: the system's, where an address begins with `tls`. */
  readonly caFile: string | undefined;
  /** Replicas of everything that is kept, 1 or 3. */
  readonly replicas: number;
  /** Octets of the log of one field node; beyond it the oldest goes. The servers keep that much room for it. */
  readonly logOctets: number;
  /** The JetStream domain of election and presence; undefined: that of the server that we are connected to. */
  readonly domain: string | undefined;
}

/** ms between two pings, and how many may be unanswered: a line that hangs is found within about three seconds. */
const PING_INTERVAL = 1_000;
const PINGS_UNANSWERED = 2;
const RECONNECT_DELAY = 250;
const CONNECT_LIMIT = 3_000;

/** Where answers to a node come: no other one may hear them. */
export function inboxOf(node: string): string {
  return `_INBOX.${node}`;
}

/** The connection to NATS. It comes back by itself, for ever. */
export class NatsLink {
  readonly connection: NatsConnection;
  readonly #log: Log;
  readonly #listeners = new Set<(state: WireState) => void>();
  #state: WireState = "connected";

  private constructor(connection: NatsConnection, log: Log) {
    this.connection = connection;
    this.#log = log;
    void this.#watch();
  }

  /** Waits until a server answers; the log says so at once. */
  static async open(settings: NatsSettings, node: string, log: Log): Promise<NatsLink> {
    const seed = settings.seedFile === undefined ? undefined : readFileSync(settings.seedFile, "utf8").trim();
    const hasTls = settings.caFile !== undefined || settings.servers.some((server) => server.startsWith("tls://"));
    for (let attempt = 1; ; attempt += 1) {
      try {
        const connection = await connect({
          servers: [...settings.servers],
          name: `atrium ${node}`,
          inboxPrefix: inboxOf(node),
          timeout: CONNECT_LIMIT,
          pingInterval: PING_INTERVAL,
          maxPingOut: PINGS_UNANSWERED,
          maxReconnectAttempts: -1,
          reconnectTimeWait: RECONNECT_DELAY,
          reconnectJitter: RECONNECT_DELAY,
          ...(seed === undefined ? {} : { authenticator: nkeyAuthenticator(Buffer.from(seed)) }),
          ...(hasTls ? { tls: settings.caFile === undefined ? {} : { caFile: settings.caFile } } : {}),
        });
        return new NatsLink(connection, log);
      } catch (error) {
        if (attempt === 1) log.warn({ err: error, servers: settings.servers }, "NATS does not answer: it may come up");
        await new Promise((resolve) => setTimeout(resolve, RECONNECT_DELAY));
      }
    }
  }

  get state(): WireState {
    return this.#state;
  }

  /** The JetStream domain of the server that this node is connected to. */
  get domain(): string | undefined {
    // The servers say it; the library's type does not.
    const info: object = this.connection.info ?? {};
    return "domain" in info && typeof info.domain === "string" ? info.domain : undefined;
  }

  onState(listener: (state: WireState) => void): () => void {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  }

  async close(): Promise<void> {
    await this.connection.drain().catch(() => this.connection.close());
  }

  async #watch(): Promise<void> {
    for await (const status of this.connection.status()) {
      if (status.type === "disconnect") this.#become("lost");
      else if (status.type === "reconnect") this.#become("connected");
      else if (status.type === "error") this.#log.warn({ err: status.error }, "NATS refused something");
      else if (status.type === "slowConsumer") this.#log.warn({}, "this node is too slow for what NATS sends it");
    }
  }

  #become(state: WireState): void {
    if (state === this.#state) return;
    this.#state = state;
    if (state === "lost") this.#log.warn({}, "the connection to NATS is lost");
    else this.#log.info({}, "the connection to NATS is back");
    for (const listener of this.#listeners) listener(state);
  }
}
