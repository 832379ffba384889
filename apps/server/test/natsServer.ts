import type { ChildProcess } from "node:child_process";
import { once } from "node:events";
import { rm, writeFile } from "node:fs/promises";
import path from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { launch } from "../src/platform/database/programs.ts";
import { freePort, isListening } from "./freePort.ts";
import { makeRunFolder } from "./runFolder.ts";

const NATS_SERVER = "/usr/sbin/nats-server";
/** ms until a server accepts clients, and until its streams are in order. */
const PATIENCE = 20_000;
/** JetStream's domain of the servers that are no leaf node. */
const DOMAIN = "core";

/** Servers of NATS on loopback, with JetStream. They end with this process, however it ends. */
export interface Nats {
  /** For clients, one a server. */
  readonly urls: readonly string[];
  /** Of JetStream. */
  readonly domain: string;
  /** The port of each server that leaf nodes connect to. */
  readonly leafPorts: readonly number[];
  /** At once (SIGKILL), in the middle of whatever it does. */
  kill(index: number): Promise<void>;
  /** With its own data and ports again. Resolves when clients are accepted. */
  restart(index: number): Promise<void>;
  /** Resolves when JetStream of all that run is in order: it has a leader, and each server follows. */
  ready(): Promise<void>;
  /** Ends all of them and removes what they kept. */
  stop(): Promise<void>;
}

/** What differs between servers, each a part of its configuration. */
interface Extras {
  /** The block of the cluster. */
  readonly cluster?: string;
  /** Who may connect, and what each may say. Default: everybody everything. */
  readonly accounts?: string;
  /** In the block of leaf nodes. */
  readonly remotes?: string;
}

/** Starts a server, or a cluster of three. @param options its accounts, as the configuration of NATS has them */
export async function startNats({
  size,
  accounts = "",
}: Pick<Extras, "accounts"> & { readonly size: 1 | 3 }): Promise<Nats> {
  if (size === 1) return start(DOMAIN, [{ accounts }]);
  const ports = [await freePort(), await freePort(), await freePort()];
  const routes = ports.map((port) => `"nats://127.0.0.1:${port}"`).join(", ");
  const clusters = ports.map((port) => `cluster { name: tests, listen: "127.0.0.1:${port}", routes: [${routes}] }`);
  return start(
    DOMAIN,
    clusters.map((cluster) => ({ cluster, accounts })),
  );
}

/**
 * Starts a server as it is at a field node far away: a leaf node with JetStream of its own.
 * @param of what it connects to
 * @param port it connects through, such as that of a `LineProxy`, instead of the leaf ports
 * @param password with which it signs in, by the name of its domain
 */
export async function leafNode(
  of: Pick<Nats, "leafPorts">,
  domain: string,
  port?: number,
  password?: string,
): Promise<Nats> {
  const who = password === undefined ? "" : `${domain}:${password}@`;
  const urls = (port === undefined ? of.leafPorts : [port]).map((one) => `"nats-leaf://${who}127.0.0.1:${one}"`);
  return start(domain, [{ remotes: `reconnect: 1, remotes: [{ urls: [${urls.join(", ")}] }]` }]);
}

async function start(domain: string, each: readonly Extras[]): Promise<Nats> {
  const folder = await makeRunFolder();
  const servers: NatsServer[] = [];
  for (const [index, extras] of each.entries()) {
    servers.push(await NatsServer.make(path.join(folder.path, `${domain}-${index + 1}`), domain, extras));
  }
  const nats: Nats = {
    urls: servers.map(({ ports }) => `nats://127.0.0.1:${ports.clients}`),
    domain,
    leafPorts: servers.map(({ ports }) => ports.leaves),
    kill: async (index) => servers[index]?.end("SIGKILL"),
    restart: async (index) => servers[index]?.start(),
    ready: async () => {
      await Promise.all(servers.map(async (server) => server.ready()));
    },
    stop: async () => {
      await Promise.all(servers.map(async (server) => server.end("SIGTERM")));
      await folder.remove();
    },
  };
  try {
    await Promise.all(servers.map(async (server) => server.start()));
    await nats.ready();
  } catch (error) {
    await nats.stop();
    throw error;
  }
  return nats;
}

interface Ports {
  readonly clients: number;
  readonly leaves: number;
  readonly monitor: number;
}

class NatsServer {
  readonly ports: Ports;
  readonly #file: string;
  readonly #pidFile: string;
  #process: ChildProcess | undefined;
  #said = "";

  private constructor(ports: Ports, place: string) {
    this.ports = ports;
    this.#file = `${place}.conf`;
    this.#pidFile = `${place}.pid`;
  }

  /** @param place of its files, without their endings */
  static async make(
    place: string,
    domain: string,
    { cluster = "", accounts = "", remotes = "" }: Extras,
  ): Promise<NatsServer> {
    const ports = { clients: await freePort(), leaves: await freePort(), monitor: await freePort() };
    const configuration = `
server_name: "${path.basename(place)}"
listen: "127.0.0.1:${ports.clients}"
http: "127.0.0.1:${ports.monitor}"
pid_file: "${place}.pid"
jetstream { store_dir: "${place}", domain: "${domain}", max_memory_store: 256MB, max_file_store: 2GB }
leafnodes { listen: "127.0.0.1:${ports.leaves}"
  # A server says where it is reached, and a leaf node would go there past the line under test: nobody is at this port.
  advertise: "127.0.0.1:1"
  ${remotes} }
${cluster}
${accounts}
`;
    await writeFile(`${place}.conf`, configuration);
    return new NatsServer(ports, place);
  }

  async start(): Promise<void> {
    if (this.#isRunning()) return;
    this.#said = "";
    const child = launch({ needsPassage: false }, NATS_SERVER, ["-c", this.#file], ["ignore", "ignore", "pipe"]);
    child.on("error", (error) => (this.#said += error.message));
    child.stderr?.on("data", (bytes: Buffer) => (this.#said = (this.#said + bytes.toString()).slice(-4_000)));
    this.#process = child;
    await this.#until("accept clients", async () => isListening(this.ports.clients));
  }

  async ready(): Promise<void> {
    if (!this.#isRunning()) return;
    await this.#until("have JetStream in order", async () =>
      fetch(`http://127.0.0.1:${this.ports.monitor}/healthz`).then(
        ({ ok }) => ok,
        () => false,
      ),
    );
  }

  async end(signal: "SIGKILL" | "SIGTERM"): Promise<void> {
    const child = this.#process;
    if (child === undefined || !this.#isRunning()) return;
    const ended = once(child, "exit");
    child.kill(signal);
    await ended;
    // Another program may get its number.
    await rm(this.#pidFile, { force: true });
  }

  #isRunning(): boolean {
    return this.#process?.pid !== undefined && this.#process.exitCode === null && this.#process.signalCode === null;
  }

  async #until(what: string, isSo: () => Promise<boolean>): Promise<void> {
    for (const begin = performance.now(); performance.now() - begin < PATIENCE; await pause(20)) {
      if (!this.#isRunning()) throw new Error(`nats-server ended: ${this.#said}`);
      if (await isSo()) return;
    }
    throw new Error(`nats-server does not ${what}: ${this.#said}`);
  }
}
