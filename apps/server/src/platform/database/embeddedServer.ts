import type { ChildProcess } from "node:child_process";
import { createHash } from "node:crypto";
import { closeSync, openSync } from "node:fs";
import { access, chmod, chown, mkdir, readdir, readFile, rm, stat, truncate, writeFile } from "node:fs/promises";
import { connect } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import type { Log } from "@atrium/time";
import { isAlive } from "../lockOwner.ts";
import { accountFor, letThrough } from "./account.ts";
import { runnableBinaries } from "./binaries.ts";
import { canLendPassage, launch, run, type Runner } from "./programs.ts";

export interface EmbeddedOptions {
  /** Everything of the server lies below it: data, log, and where needed its programs and its socket. */
  readonly folder: string;
  readonly log: Log;
  /** Over the defaults below. */
  readonly settings?: Record<string, string>;
  /** Where a runnable copy of the programs goes, if one is needed. Default: the folder. */
  readonly programsFolder?: string;
  /** The folder of the programs of another PostgreSQL than the one that npm brings. */
  readonly programs?: string;
  /** Puts a finished cluster at the path instead of making a new one. */
  readonly fill?: (dataFolder: string) => Promise<void>;
}

const PORT = 5432;
const SETTINGS = {
  listen_addresses: "",
  unix_socket_permissions: "0700",
  max_connections: "50",
  shared_buffers: "64MB",
  max_wal_size: "1GB",
  checkpoint_timeout: "5min",
  fsync: "on",
  synchronous_commit: "on",
  // Compiling a plan takes longer than any of our queries.
  jit: "off",
  timezone: "UTC",
};
/** Of the path of a unix socket: 107 bytes, of which PostgreSQL's own file name takes some. */
const MAX_SOCKET_FOLDER_LENGTH = 85;
const MAX_LOG_BYTES = 10_000_000;
const MAX_BACK_OFF = 5_000;
const START_LIMIT = 60_000;

/** A PostgreSQL server of our own, reached over a unix socket. It is started again when it dies, until stopped. */
export class EmbeddedServer {
  readonly #options: EmbeddedOptions;
  readonly #data: string;
  readonly #logFile: string;
  readonly socketFolder: string;
  readonly port = PORT;
  #runner: Runner = { needsPassage: false };
  #programs = "";
  #child: ChildProcess | undefined;
  #pid: number | undefined;
  #starting: Promise<void> | undefined;
  readonly #launched = Promise.withResolvers<void>();
  #supervision: Promise<void> | undefined;
  readonly #stopping = new AbortController();

  constructor(options: EmbeddedOptions) {
    this.#options = options;
    this.#data = join(options.folder, "data");
    this.#logFile = join(options.folder, "postgres.log");
    const beside = join(options.folder, "socket");
    const name = createHash("sha256").update(options.folder).digest("hex").slice(0, 16);
    this.socketFolder = beside.length <= MAX_SOCKET_FOLDER_LENGTH ? beside : join(tmpdir(), `atrium-${name}`);
  }

  /** The server's process, or undefined while there is none. */
  get pid(): number | undefined {
    return this.#pid;
  }

  /**
   * Begins the start. Resolves when the process is there, or the start has failed: while it comes up, this program can load
   * what it needs next.
   */
  async launch(): Promise<void> {
    this.#starting ??= this.#start();
    const ended = this.#starting.catch(() => undefined);
    await Promise.race([this.#launched.promise, ended]);
  }

  /** Resolves when the server takes connections. Rejects with PostgreSQL's own words when it cannot. */
  async start(): Promise<void> {
    this.#starting ??= this.#start();
    await this.#starting;
  }

  async #start(): Promise<void> {
    await this.#prepare();
    await this.#bringUp();
    this.#supervision = this.#supervise();
  }

  /** A clean stop: connections are closed, everything is on disk. */
  async stop(): Promise<void> {
    this.#stopping.abort();
    this.#interrupt();
    await this.#supervision;
    if (!this.socketFolder.startsWith(this.#options.folder)) {
      await rm(this.socketFolder, { recursive: true, force: true });
    }
  }

  #interrupt(): void {
    if (this.#pid !== undefined && isAlive(this.#pid)) process.kill(this.#pid, "SIGINT");
  }

  async #prepare(): Promise<void> {
    const { folder } = this.#options;
    await mkdir(folder, { recursive: true, mode: 0o700 });
    const account = await accountFor(this.#data);
    if (account === undefined) {
      await mkdir(this.#data, { recursive: true, mode: 0o700 });
      await mkdir(this.socketFolder, { recursive: true, mode: 0o700 });
    } else {
      await letThrough(account, folder);
      const needsPassage = !(await canPass({ account, needsPassage: false }, folder));
      if (needsPassage && !canLendPassage) {
        throw new Error(`User ${account.uid}, who runs PostgreSQL, cannot reach ${folder}: choose another data folder`);
      }
      this.#runner = { account, needsPassage };
      for (const path of [this.#data, this.socketFolder]) {
        await mkdir(path, { recursive: true, mode: 0o700 });
        await chown(path, account.uid, account.gid);
      }
    }
    for (const path of [this.#data, this.socketFolder]) await makePrivate(path);
    const { programs, programsFolder: cache = folder } = this.#options;
    this.#programs = programs ?? join(await runnableBinaries(this.#runner, cache), "bin");
  }

  /** Also waits for a server that is still stopping after a crash of ours. */
  async #bringUp(): Promise<void> {
    const until = Date.now() + START_LIMIT;
    while (!this.#stopping.signal.aborted) {
      if (await this.#adopt()) return;
      try {
        await this.#makeCluster();
        return await this.#launch();
      } catch (error) {
        const isTransient = error instanceof Error && /lock file|pre-existing shared memory/.test(error.message);
        if (!isTransient || Date.now() > until) throw error;
        await sleep(250);
      }
    }
  }

  /** A server that outlived us is as good as a new one. */
  async #adopt(): Promise<boolean> {
    const [pid] = await this.#pidFile();
    if (!isAlive(Number(pid)) || !(await this.#accepts())) return false;
    this.#pid = Number(pid);
    this.#child = undefined;
    this.#options.log.info({ pid: this.#pid }, "the database was still running");
    return true;
  }

  async #makeCluster(): Promise<void> {
    // Present while the cluster is being made: the remains of a killed start are not a database, and are made again.
    const unfinished = join(this.#options.folder, "cluster-unfinished");
    const isUnfinished = await exists(unfinished);
    if (!isUnfinished && (await readdir(this.#data)).length > 0) return this.#checkWhole();
    if (isUnfinished) await emptyFolder(this.#data);
    await writeFile(unfinished, "");
    await this.#fillCluster();
    await rm(unfinished);
  }

  /** A folder that was copied or deleted in part is left as it is: what is missing may still be somewhere. */
  async #checkWhole(): Promise<void> {
    for (const needed of ["PG_VERSION", "global/pg_control", "pg_wal", "base"]) {
      if (await exists(join(this.#data, needed))) continue;
      throw new Error(
        `${this.#data} is not a whole database: ${needed} is missing. ` +
          "Put the missing files back, or move the folder away and restore a backup",
      );
    }
  }

  async #fillCluster(): Promise<void> {
    if (this.#options.fill !== undefined) return this.#options.fill(this.#data);
    const who = ["--username", "atrium", "--auth", "trust"];
    const text = ["--encoding", "UTF8", "--locale", "C", "--locale-provider", "builtin", "--builtin-locale", "C.UTF-8"];
    await run(this.#runner, join(this.#programs, "initdb"), ["--pgdata", this.#data, ...who, ...text]);
  }

  async #launch(): Promise<void> {
    const settings = { ...SETTINGS, ...this.#options.settings };
    const options = Object.entries(settings).flatMap(([key, value]) => ["-c", `${key}=${value}`]);
    const place = ["-D", this.#data, "-p", String(this.port), "-k", this.socketFolder];
    const log = openSync(this.#logFile, "a", 0o600);
    await chmod(this.#logFile, 0o600);
    if ((await stat(this.#logFile)).size > MAX_LOG_BYTES) await truncate(this.#logFile);
    const { size: logStart } = await stat(this.#logFile);
    const child = launch(this.#runner, join(this.#programs, "postgres"), [...place, ...options], ["ignore", log, log]);
    closeSync(log);
    // Known before it is ready, so that an early stop reaches it: after a crash, recovery can take a while.
    this.#child = child;
    this.#pid = child.pid;
    this.#launched.resolve();
    const failure = new AbortController();
    child.once("error", (error) => failure.abort(error.message));
    child.once("exit", (code, signal) => failure.abort(`it ended with ${code ?? signal}`));
    while (!failure.signal.aborted) {
      const lines = await this.#pidFile();
      if (Number(lines[0]) === child.pid && lines[7]?.trim() === "ready" && (await this.#accepts())) return;
      await sleep(5);
    }
    this.#pid = undefined;
    const said = (await readFile(this.#logFile)).subarray(logStart).toString();
    throw new Error(`PostgreSQL did not start: ${String(failure.signal.reason)}\n${said.slice(-2_000)}`);
  }

  async #supervise(): Promise<void> {
    const { signal } = this.#stopping;
    for (let backOff = 100; ; backOff = Math.min(2 * backOff, MAX_BACK_OFF)) {
      if (this.#pid !== undefined) {
        const began = Date.now();
        await this.#ended(this.#pid);
        this.#pid = undefined;
        if (Date.now() - began > MAX_BACK_OFF) backOff = 100;
      }
      if (signal.aborted) return;
      this.#options.log.error(
        { retryIn: backOff, logFile: this.#logFile },
        "the database process ended; it is started again",
      );
      await sleep(backOff, undefined, { signal }).catch(() => undefined);
      if (signal.aborted) return;
      await this.#bringUp().catch((error: unknown) => {
        if (!signal.aborted) this.#options.log.error({ err: error }, "the database did not start");
      });
    }
  }

  async #ended(pid: number): Promise<void> {
    const child = this.#child;
    if (child === undefined) {
      while (isAlive(pid)) await sleep(100);
    } else if (child.exitCode === null && child.signalCode === null) {
      await new Promise((resolve) => child.once("exit", resolve));
    }
  }

  async #pidFile(): Promise<string[]> {
    const text = await readFile(join(this.#data, "postmaster.pid"), "utf8").catch(() => "");
    return text.split("\n");
  }

  async #accepts(): Promise<boolean> {
    const socket = connect(join(this.socketFolder, `.s.PGSQL.${this.port}`));
    return new Promise((resolve) => {
      socket.once("connect", () => resolve(true));
      socket.once("error", () => resolve(false));
    }).then((accepts) => {
      socket.destroy();
      return accepts === true;
    });
  }
}

/** Another user who made the folder before us could answer in the database's place. */
async function makePrivate(path: string): Promise<void> {
  const { uid } = await stat(path);
  if (process.getuid?.() !== 0 && uid !== process.getuid?.()) throw new Error(`${path} belongs to another user`);
  await chmod(path, 0o700);
}

async function exists(path: string): Promise<boolean> {
  return access(path).then(
    () => true,
    () => false,
  );
}

/** Whether the account can go to the folder, through all that lie above it. */
async function canPass(runner: Runner, folder: string): Promise<boolean> {
  return run(runner, "/usr/bin/test", ["-x", folder]).then(
    () => true,
    () => false,
  );
}

async function emptyFolder(folder: string): Promise<void> {
  for (const name of await readdir(folder)) await rm(join(folder, name), { recursive: true, force: true });
}
