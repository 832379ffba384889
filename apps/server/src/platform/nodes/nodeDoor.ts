import { createServer, type IncomingMessage, type Server, type ServerResponse } from "node:http";
import { createHash, timingSafeEqual } from "node:crypto";
import { once } from "node:events";
import type { Registry } from "prom-client";
import type { Config } from "../config.ts";

export interface NodeDoorOptions {
  readonly config: Pick<Config, "host" | "port" | "metricsToken">;
  /** What this node does now: the content of `/api/ready`. */
  readonly state: () => Readonly<Record<string, unknown>>;
  readonly registry: Registry;
}

/** All that a node without pages serves, for whoever watches it: whether it is there, and its figures. */
export class NodeDoor {
  readonly #options: NodeDoorOptions;
  readonly #server: Server;

  constructor(options: NodeDoorOptions) {
    this.#options = options;
    this.#server = createServer((request, response) => void this.#answer(request, response));
  }

  async open(): Promise<void> {
    const { host, port } = this.#options.config;
    this.#server.listen(port, host);
    await once(this.#server, "listening");
  }

  async close(): Promise<void> {
    if (!this.#server.listening) return;
    this.#server.close();
    this.#server.closeAllConnections();
    await once(this.#server, "close");
  }

  async #answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const { registry, state } = this.#options;
    const isMetrics = request.url === "/metrics";
    if (request.method !== "GET" || (!isMetrics && request.url !== "/api/ready")) {
      response.writeHead(404).end();
    } else if (!isMetrics) {
      response.writeHead(200, { "content-type": "application/json" }).end(JSON.stringify(state()));
    } else if (this.#mayRead(request)) {
      response.writeHead(200, { "content-type": registry.contentType }).end(await registry.metrics());
    } else {
      response.writeHead(401).end();
    }
  }

  /** With the token of the figures; without one, on this machine. */
  #mayRead({ headers, socket }: IncomingMessage): boolean {
    const { metricsToken } = this.#options.config;
    if (metricsToken === undefined) return /^(::ffff:)?127\.|^::1$/.test(socket.remoteAddress ?? "");
    const digest = (text: string) => createHash("sha256").update(text).digest();
    return timingSafeEqual(digest(headers.authorization ?? ""), digest(`Bearer ${metricsToken}`));
  }
}
