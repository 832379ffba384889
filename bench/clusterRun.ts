import { spawn, type ChildProcess } from "node:child_process";
import { copyFileSync, openSync, readFileSync } from "node:fs";
import { cp } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { moveBooking, moveConnections } from "@atrium/e2e/ports.ts";
import { Paged } from "@atrium/contract";
import * as z from "zod";
import { signIn } from "./installation.ts";
import { rememberChild, removeFolder, temporaryFolder } from "./leftovers.ts";
import { freePort, root, until } from "./program.ts";
import { shipped } from "./shipped.ts";

const PASSWORD = "measured-password-1";
const START_LIMIT = 300_000;
/** A call that is not answered by then is given up: the page would have been reloaded. */
const CALL_LIMIT = 10_000;
const Summary = Paged(z.object({ stale: z.int() }));
const Pids = z.record(z.string(), z.int());

interface Places {
  readonly folder: string;
  readonly site: string;
  readonly port: number;
  readonly control: number;
}

/** What a call was answered; nothing where it was not: whether it was carried out is not known. */
export interface Reply {
  readonly status: number | undefined;
  readonly body: unknown;
}

/** `npm run cluster` with a folder, a site and ports of its own, called through HAProxy. */
export class RunningCluster {
  readonly #places: Places;
  readonly #child: ChildProcess;
  token = "";

  private constructor(places: Places, environment: Readonly<Record<string, string>>) {
    this.#places = places;
    const log = openSync(this.logFile, "a");
    this.#child = spawn(process.execPath, [path.join(root, "tools/cluster.mjs")], {
      cwd: root,
      env: { PATH: process.env["PATH"] ?? "", HOME: process.env["HOME"] ?? "/", ...environment },
      stdio: ["ignore", log, log],
    });
    rememberChild(this.#child);
  }

  /** @param ready a site folder whose ports are free already; left out: the sample site */
  static async start(ready?: string): Promise<RunningCluster> {
    const folder = await temporaryFolder();
    const site = path.join(folder, "site");
    const [port, control, booking] = [await freePort(), await freePort(), await freePort()];
    await cp(ready ?? path.join(root, "sites/campus"), site, { recursive: true });
    if (ready === undefined) await moveConnections(site);
    await moveBooking(site, booking);
    const cluster = new RunningCluster(
      { folder, site, port, control },
      {
        ATRIUM_DATA: path.join(folder, "data"),
        ATRIUM_PORT: String(port),
        // No rules, accounts and reports but those of the trial.
        ATRIUM_START: "empty",
        ATRIUM_ADMIN_PASSWORD: PASSWORD,
        ATRIUM_VIRTUAL_DATA: path.join(folder, "virtual-campus"),
        VIRTUAL_CAMPUS_PORT: String(control),
        VIRTUAL_CAMPUS_BOOKING_PORT: String(booking),
        VIRTUAL_CAMPUS_DISCOVERY_PORT: "0",
        VIRTUAL_CAMPUS_HISTORY_DAYS: "1",
        VIRTUAL_CAMPUS_FINE_DAYS: "2",
        ATRIUM_SITE: site,
      },
    );
    try {
      await until("the cluster is ready", START_LIMIT, async () => (await fetch(`${cluster.url}/api/ready`)).ok);
      await until("somebody signs in", START_LIMIT, async () => {
        cluster.token = await signIn(cluster.url, PASSWORD);
        return true;
      });
    } catch (error) {
      const log = cluster.keepLog();
      await cluster.stop();
      throw new Error(`The cluster did not start, see ${log}`, { cause: error });
    }
    return cluster;
  }

  get url(): string {
    return `http://127.0.0.1:${this.#places.port}`;
  }
  /** Of the virtual campus. */
  get controlUrl(): string {
    return `http://127.0.0.1:${this.#places.control}`;
  }
  get logFile(): string {
    return path.join(this.#places.folder, "cluster.log");
  }
  /** A setting of the files of the NATS servers, of each: the port behind a word such as `http:`. */
  natsPorts(setting: string): number[] {
    return ["nats-1", "nats-2", "nats-3"].map((name) => {
      const text = readFileSync(path.join(this.dataFolder, name, "nats.conf"), "utf8");
      return Number(new RegExp(`${setting} "127.0.0.1:(\\d+)"`).exec(text)?.[1]);
    });
  }
  get dataFolder(): string {
    return path.join(this.#places.folder, "data");
  }

  /** The processes that run now, by name; `postgres` is the one that the database's keeper has started. */
  get pids(): Readonly<Record<string, number>> {
    const pids = Pids.parse(JSON.parse(readFileSync(path.join(this.dataFolder, "pids.json"), "utf8")));
    const file = path.join(this.dataFolder, "postgres/data/postmaster.pid");
    return { ...pids, postgres: Number(readFileSync(file, "utf8").split("\n")[0]) };
  }

  /** At once, in the middle of whatever it does. @returns false where it was not running */
  kill(name: string): boolean {
    try {
      const pid = this.pids[name];
      return pid !== undefined && process.kill(pid, "SIGKILL");
    } catch {
      return false;
    }
  }

  async call(method: string, address: string, body?: object): Promise<Reply> {
    try {
      const reply = await fetch(`${this.url}/api/core-service/v1.0/${address}`, {
        method,
        headers: { authorization: `Bearer ${this.token}`, "content-type": "application/json" },
        signal: AbortSignal.timeout(CALL_LIMIT),
        ...(body === undefined ? {} : { body: JSON.stringify(body) }),
      });
      const text = await reply.text();
      return { status: reply.status, body: text === "" ? null : JSON.parse(text) };
    } catch {
      return { status: undefined, body: null };
    }
  }

  /** Reads until it is answered. @throws Error where it is not within a minute, or is refused */
  async read<Shape>(schema: z.ZodType<Shape>, address: string): Promise<Shape> {
    let last: Reply = { status: undefined, body: null };
    await until(`an answer to ${address}`, 60_000, async () => {
      last = await this.call("GET", address);
      return last.status !== undefined && last.status < 500;
    });
    if (last.status !== 200) throw new Error(`${address}: ${last.status} ${JSON.stringify(last.body)}`);
    return schema.parse(last.body);
  }

  /** Resolves when every lamp has a value that is not old. */
  async lampsAnswer(limit: number): Promise<void> {
    await until("every lamp answers", limit, async () =>
      (await this.read(Summary, "summaries?module=lighting")).data.every(({ stale }) => stale === 0),
    );
  }

  /** Asks the virtual campus. */
  async field(method: string, address: string, body?: object): Promise<unknown> {
    const headers = { "content-type": "application/json" };
    const reply = await fetch(`${this.controlUrl}${address}`, {
      method,
      headers,
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    });
    if (!reply.ok) throw new Error(`the virtual campus refuses ${address}: ${reply.status} ${await reply.text()}`);
    return reply.json();
  }

  /** What the audit log's own check says of its chain. */
  async auditProof(): Promise<string> {
    const url = readFileSync(path.join(this.dataFolder, "database-url"), "utf8");
    const args = [...shipped.nodeArguments, "apps/server/src/auditVerify.ts"];
    const env = { PATH: process.env["PATH"] ?? "", DATABASE_URL: url };
    const child = spawn(process.execPath, args, { cwd: root, env, stdio: ["ignore", "pipe", "pipe"] });
    let said = "";
    for (const stream of [child.stdout, child.stderr]) {
      stream.setEncoding("utf8").on("data", (text: string) => (said += text));
    }
    await new Promise((resolve) => child.once("close", resolve));
    return said.trim();
  }

  /** Copies what the programs said to where it stays. @returns that file */
  keepLog(): string {
    const kept = path.join(tmpdir(), `atrium-cluster-${Date.now()}.log`);
    copyFileSync(this.logFile, kept);
    return kept;
  }

  async stop(): Promise<void> {
    if (this.#child.exitCode === null && this.#child.signalCode === null) {
      const ended = new Promise((resolve) => this.#child.once("exit", resolve));
      this.#child.kill("SIGTERM");
      await ended;
    }
    await removeFolder(this.#places.folder);
  }
}
