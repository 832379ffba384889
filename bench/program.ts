import { spawn, type ChildProcess } from "node:child_process";
import { createServer } from "node:net";
import path from "node:path";
import { fileURLToPath } from "node:url";
import { rememberChild } from "./leftovers.ts";
import { setTimeout as sleep } from "node:timers/promises";

export const root = path.resolve(import.meta.dirname, "..");

/** A long-running program of ours. */
export class Program {
  readonly #child: ChildProcess;
  #output = "";

  /**
   * @param module URL of the program's file
   * @param nodeArguments flags of Node itself
   */
  constructor(module: URL, env: Readonly<Record<string, string>>, nodeArguments: readonly string[] = []) {
    this.#child = spawn(process.execPath, [...nodeArguments, fileURLToPath(module)], {
      cwd: root,
      env: { PATH: process.env["PATH"] ?? "", HOME: process.env["HOME"] ?? "/", ...env },
      stdio: ["ignore", "pipe", "pipe"],
    });
    for (const stream of [this.#child.stdout, this.#child.stderr]) {
      stream?.setEncoding("utf8").on("data", (text: string) => (this.#output = (this.#output + text).slice(-4_000)));
    }
    rememberChild(this.#child);
  }

  get pid(): number {
    if (this.#child.pid === undefined) throw new Error("the program did not start");
    return this.#child.pid;
  }

  /** The last lines of its output. */
  get output(): string {
    return this.#output;
  }

  async stop(): Promise<void> {
    if (this.#child.exitCode !== null || this.#child.signalCode !== null) return;
    const ended = new Promise((resolve) => this.#child.once("exit", resolve));
    this.#child.kill("SIGTERM");
    await ended;
  }
}

/** Asks until the answer is right. @throws Error when the limit (ms) has passed */
export async function until(what: string, limit: number, isSo: () => Promise<boolean>): Promise<void> {
  const deadline = Date.now() + limit;
  while (Date.now() < deadline) {
    if (await isSo().catch(() => false)) return;
    await sleep(20);
  }
  throw new Error(`${what}: not within ${limit} ms`);
}

export async function freePort(): Promise<number> {
  const [port = 0] = await freePorts(1);
  return port;
}

/** Free ports that differ: all are held at once before they are released. */
async function freePorts(count: number): Promise<number[]> {
  const servers = Array.from({ length: count }, () => createServer());
  await Promise.all(servers.map((server) => new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve))));
  const addresses = servers.map((server) => server.address());
  await Promise.all(servers.map((server) => new Promise((resolve) => server.close(resolve))));
  return addresses.map((address) => {
    if (address === null || typeof address === "string") throw new Error("no port was given");
    return address.port;
  });
}
