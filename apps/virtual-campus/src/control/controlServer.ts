import { readFile } from "node:fs/promises";
import { type IncomingMessage, type Server, type ServerResponse, createServer } from "node:http";
import path from "node:path";
import { type Answer, problem } from "./answer.ts";
import type { ControlApi } from "./controlApi.ts";

/** Only this machine: the switchboard has no sign-in. */
const HOST = "127.0.0.1";
/** ms that an idle connection stays: a caller on a busy machine must not use it in the moment in which it is closed. */
const KEEP_ALIVE = 30_000;
const MAX_BODY = 65_536;

export interface ControlServerOptions {
  readonly port: number;
  readonly api: ControlApi;
}

/** The fault switchboard: a page for people and the same as JSON for tests. */
export class ControlServer {
  readonly #options: ControlServerOptions;
  #server: Server | undefined;

  constructor(options: ControlServerOptions) {
    this.#options = options;
  }

  get port(): number {
    const address = this.#server?.address();
    return typeof address === "object" && address !== null ? address.port : this.#options.port;
  }

  async start(): Promise<void> {
    const page = await readFile(path.join(import.meta.dirname, "page.html"));
    const server = createServer({ keepAliveTimeout: KEEP_ALIVE }, (request, response) => {
      this.#handle(request, response, page).catch((error: unknown) => {
        send(response, problem(500, error instanceof Error ? error.message : String(error), []));
      });
    });
    await new Promise<void>((resolve, reject) => {
      server.once("error", reject);
      server.listen(this.#options.port, HOST, resolve);
    });
    this.#server = server;
  }

  async stop(): Promise<void> {
    const server = this.#server;
    this.#server = undefined;
    this.#options.api.scenarios.stop();
    if (server !== undefined) {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    }
  }

  async #handle(request: IncomingMessage, response: ServerResponse, page: Buffer): Promise<void> {
    const address = new URL(request.url ?? "/", `http://${HOST}`).pathname;
    if (request.method === "GET" && address === "/") {
      response.writeHead(200, { "content-type": "text/html; charset=utf-8" }).end(page);
      return;
    }
    if (request.method === "GET" && address === "/metrics") {
      response.writeHead(200, {
        "content-type": "text/plain; version=0.0.4; charset=utf-8",
        "cache-control": "no-store",
      });
      response.end(this.#options.api.metrics());
      return;
    }
    send(response, await this.#answer(request, address));
  }

  async #answer(request: IncomingMessage, address: string): Promise<Answer> {
    const { api } = this.#options;
    const [, device, action] = /^\/devices\/([^/]+)(\/wall-switch|\/arrivals|\/cards|\/reset)?$/.exec(address) ?? [];
    const id = device === undefined ? undefined : decode(device);
    switch (`${request.method ?? ""} ${id === undefined ? address : `/devices/:id${action ?? ""}`}`) {
      case "GET /state":
        return api.state();
      case "GET /devices":
        return api.devices();
      case "GET /devices/:id":
        return api.device(id ?? "");
      case "GET /faults":
        return api.faults();
      case "GET /traffic":
        return api.traffic();
      case "DELETE /traffic":
        return api.beginTraffic();
      case "GET /flaws":
        return api.flaws();
      case "PUT /faults":
        return withBody(request, (body) => api.setFault(body));
      case "GET /scenarios":
        return api.scenarios.list();
      case "PUT /scenarios/running":
        return withBody(request, (body) => api.scenarios.start(body));
      case "DELETE /scenarios/running":
        return api.scenarios.stop();
      case "PUT /speed":
        return withBody(request, (body) => api.setSpeed(body));
      case "POST /devices/:id/wall-switch":
        return withBody(request, (body) => api.pressWallSwitch(id ?? "", body));
      case "POST /devices/:id/arrivals":
        return withBody(request, (body) => api.arrive(id ?? "", body));
      case "POST /devices/:id/cards":
        return withBody(request, (body) => api.showCard(id ?? "", body));
      case "POST /devices/:id/reset":
        return withBody(request, () => api.reset(id ?? ""));
      default:
        return problem(404, `There is nothing at ${request.method ?? ""} ${address}.`, []);
    }
  }
}

/** A page of another origin can't send JSON without a preflight request, and those are not answered. */
async function withBody(request: IncomingMessage, use: (body: unknown) => Answer): Promise<Answer> {
  if (request.headers["content-type"]?.startsWith("application/json") !== true) {
    return problem(415, "Send JSON with the content type application/json.", []);
  }
  const chunks: Buffer[] = [];
  let length = 0;
  for await (const chunk of request) {
    const bytes = Buffer.from(chunk);
    length += bytes.length;
    if (length > MAX_BODY) {
      return problem(413, "The body is too long.", []);
    }
    chunks.push(bytes);
  }
  let body: unknown;
  try {
    body = JSON.parse(Buffer.concat(chunks).toString("utf8"));
  } catch {
    return problem(400, "The body is not JSON.", []);
  }
  return use(body);
}

function decode(part: string): string {
  try {
    return decodeURIComponent(part);
  } catch {
    return part;
  }
}

function send(response: ServerResponse, { status, body }: Answer): void {
  response.writeHead(status, { "content-type": "application/json; charset=utf-8", "cache-control": "no-store" });
  response.end(JSON.stringify(body));
}
