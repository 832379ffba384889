import { type ChildProcess, spawn } from "node:child_process";
import { randomUUID } from "node:crypto";
import { once } from "node:events";
import { writeFile } from "node:fs/promises";
import path from "node:path";
import { CommandReply, FINAL_COMMAND_STATES } from "@atrium/contract/devices";
import { SignInReply } from "@atrium/contract/people";
import { inject, vi } from "vitest";
import type { Role } from "../src/platform/nodes/nodeFacts.ts";
import { createDatabase, dropDatabase, EMPTY, urlOf } from "./databases.ts";
import { freePort } from "./freePort.ts";
import { type Nats, startNats } from "./natsServer.ts";
import { programEnvironment, serverProgram } from "./programEnvironment.ts";
import { makeRunFolder, type RunFolder } from "./runFolder.ts";

export const PATIENCE = { timeout: 40_000, interval: 250 };
const ADMIN = { username: "admin", password: "a password for the tests 1" };
const CORE = "core-service/v1.0";

interface RunningNode {
  readonly role: Role;
  readonly port: number;
  readonly child: ChildProcess;
  said: string;
}

/** Nodes of one installation, each a process of its own, that a test kills and starts again; NATS and a database with them. */
export class NodeStand {
  readonly nats: Nats;
  readonly #database: { readonly name: string; readonly url: string };
  readonly #folder: RunFolder;
  readonly #site: string;
  readonly #nodes = new Map<string, RunningNode>();
  #token = "";

  private constructor(parts: { nats: Nats; database: { name: string; url: string }; folder: RunFolder; site: string }) {
    this.nats = parts.nats;
    this.#database = parts.database;
    this.#folder = parts.folder;
    this.#site = parts.site;
  }

  /** @param writeSite puts the site into a folder */
  static async make(writeSite: (folder: string) => Promise<void>): Promise<NodeStand> {
    const server = inject("sharedServer");
    const name = `nodes-${randomUUID()}`;
    await createDatabase(server, { name, template: EMPTY });
    const [nats, folder] = await Promise.all([startNats({ size: 1 }), makeRunFolder()]);
    const site = path.join(folder.path, "site");
    await writeSite(site);
    return new NodeStand({ nats, folder, site, database: { name, url: urlOf(server, name) } });
  }

  /** Resolves when it has joined the others; of a core this says nothing of which one is active. */
  async start(name: string, role: Role, environment: Readonly<Record<string, string>> = {}): Promise<void> {
    await this.begin(name, role, environment);
    await vi.waitFor(() => {
      const { said } = this.#node(name);
      if (!said.includes("has joined as")) throw new Error(`${name} has not joined: ${said.slice(-2_000)}`);
    }, PATIENCE);
  }

  /** The same, without waiting for anything. @param environment what differs from the other nodes */
  async begin(name: string, role: Role, environment: Readonly<Record<string, string>> = {}): Promise<void> {
    const port = await freePort();
    const child = spawn(process.execPath, [serverProgram], {
      env: {
        ...programEnvironment,
        HOME: this.#folder.path,
        ATRIUM_ROLES: role,
        ATRIUM_NODE: name,
        ATRIUM_PORT: String(port),
        ATRIUM_DATA: path.join(this.#folder.path, name),
        ATRIUM_SITE: this.#site,
        ATRIUM_SECRET_KEY: Buffer.alloc(32, 7).toString("base64"),
        ATRIUM_ADMIN_PASSWORD: ADMIN.password,
        ATRIUM_LOG: "warn",
        DATABASE_URL: this.#database.url,
        NATS_URL: this.nats.urls.join(","),
        NATS_LOG_MB: "64",
        ...environment,
      },
      stdio: ["ignore", "pipe", "pipe"],
    });
    // Whoever keeps the folder ends it, should this process die.
    await writeFile(path.join(this.#folder.path, `${name}.pid`), String(child.pid));
    const node: RunningNode = { role, port, child, said: "" };
    this.#nodes.set(name, node);
    for (const stream of [child.stdout, child.stderr]) {
      stream?.setEncoding("utf8").on("data", (text: string) => (node.said = (node.said + text).slice(-20_000)));
    }
  }

  /** At once, in the middle of whatever it does. */
  async kill(name: string): Promise<void> {
    const { child } = this.#node(name);
    this.#nodes.delete(name);
    if (child.exitCode !== null || child.signalCode !== null) return;
    child.kill("SIGKILL");
    await once(child, "exit");
  }

  /** Stops it where it is, or lets it go on. */
  freeze(name: string, isFrozen: boolean): void {
    this.#node(name).child.kill(isFrozen ? "SIGSTOP" : "SIGCONT");
  }

  hasEnded(name: string): boolean {
    const { child } = this.#node(name);
    return child.exitCode !== null || child.signalCode !== null;
  }

  /** What it has printed lately. */
  said(name: string): string {
    return this.#node(name).said;
  }

  /** Resolves when somebody can sign in there; from then on calls are made as the administrator. */
  async signIn(name: string): Promise<void> {
    this.#token = await vi
      .waitFor(async () => {
        const reply = await this.call(name, "user-service/v1.0/sessions", ADMIN);
        return SignInReply.parse(await reply.json()).token;
      }, PATIENCE)
      .catch((error: unknown) => {
        const said = Array.from(this.#nodes, ([node, { said: lately }]) => `${node}: ${lately.slice(-2_000)}`);
        throw new Error(`Nobody can sign in at ${name}. The nodes said:\n${said.join("\n")}`, { cause: error });
      });
  }

  /** A GET, or a POST where there is a body. */
  async call(name: string, at: string, body?: object): Promise<Response> {
    return await fetch(`http://127.0.0.1:${this.#node(name).port}/api/${at}`, {
      method: body === undefined ? "GET" : "POST",
      signal: AbortSignal.timeout(8_000),
      headers: {
        ...(body !== undefined && { "content-type": "application/json" }),
        ...(this.#token !== "" && { authorization: `Bearer ${this.#token}` }),
      },
      ...(body !== undefined && { body: JSON.stringify(body) }),
    });
  }

  /** The answer of a call, as it is. @throws where it is refused */
  async read(name: string, at: string): Promise<unknown> {
    const reply = await this.call(name, at);
    if (!reply.ok) throw new Error(`${at}: ${reply.status} ${await reply.text()}`);
    return await reply.json();
  }

  /**
   * Commands one point and waits for its outcome.
   * @returns the state in which its target ended, and after how many ms the command was accepted
   */
  async command(name: string, target: { device: string; point: string; value: number }) {
    const id = randomUUID();
    const began = performance.now();
    await vi.waitFor(async () => {
      const reply = await this.call(name, `${CORE}/commands`, { id, targets: [target], holdMinutes: 30 });
      if (!reply.ok) throw new Error(`the command was refused: ${await reply.text()}`);
    }, PATIENCE);
    const acceptedAfter = performance.now() - began;
    const state = await vi.waitFor(async () => {
      const { targets } = CommandReply.parse(await this.read(name, `${CORE}/commands/${id}`));
      const [only] = targets;
      if (only === undefined || !FINAL_COMMAND_STATES.includes(only.state)) throw new Error("it has no outcome");
      return only.state;
    }, PATIENCE);
    return { id, state, acceptedAfter };
  }

  async stop(): Promise<void> {
    for (const name of this.#nodes.keys()) await this.kill(name);
    await this.nats.stop();
    await dropDatabase(inject("sharedServer"), this.#database.name);
    await this.#folder.remove();
  }

  #node(name: string): RunningNode {
    const node = this.#nodes.get(name);
    if (node === undefined) throw new Error(`${name} does not run`);
    return node;
  }
}
