import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { SignInReply } from "@atrium/contract/people";
import { vi } from "vitest";
import { programEnvironment, serverProgram } from "./programEnvironment.ts";

const WAIT = { timeout: 50_000, interval: 10 };
const ADMIN = { username: "admin", password: "a password for the tests 1" };

/** A server in a process of its own, with a database of its own, that a test kills and starts again. */
export class KillableServer {
  /** Its own, with its data; a site folder may be put into it as `site`. */
  readonly folder: string;
  readonly #site: string;
  #program: ChildProcess | undefined;
  #url = "";
  #token = "";

  private constructor(folder: string, site: string | undefined) {
    this.folder = folder;
    this.#site = site ?? path.join(folder, "site");
  }

  /** @param site the folder of the site; left out: `site` in its own folder */
  static async make(site?: string): Promise<KillableServer> {
    return new KillableServer(await mkdtemp(path.join(tmpdir(), "atrium-killed-")), site);
  }

  /** Resolves when it listens and the administrator is signed in. */
  async start(): Promise<void> {
    let output = "";
    this.#program = spawn(process.execPath, [serverProgram], {
      env: {
        ...programEnvironment,
        HOME: this.folder,
        ATRIUM_PORT: "0",
        ATRIUM_DATA: path.join(this.folder, "data"),
        ATRIUM_SITE: this.#site,
        ATRIUM_ADMIN_PASSWORD: ADMIN.password,
        ATRIUM_LOG: "error",
      },
      stdio: ["ignore", "pipe", "pipe"],
    });
    for (const stream of [this.#program.stdout, this.#program.stderr]) {
      stream?.setEncoding("utf8").on("data", (text: string) => (output += text));
    }
    this.#url = await vi.waitFor(() => {
      const [, address] = /Atrium is at (\S+)\n/.exec(output) ?? [];
      if (address === undefined) throw new Error(`the server is not responding: ${output.slice(-2_000)}`);
      return address;
    }, WAIT);
    this.#token = "";
    const reply = await this.call("user-service/v1.0/sessions", ADMIN);
    this.#token = SignInReply.parse(await reply.json()).token;
  }

  /** At once, in the middle of whatever it does. */
  async kill(): Promise<void> {
    const program = this.#program;
    if (program === undefined || program.exitCode !== null || program.signalCode !== null) return;
    program.kill("SIGKILL");
    await once(program, "exit");
  }

  /** A GET, or a POST where there is a body and nothing else is said. */
  async call(at: string, body?: object, method = body === undefined ? "GET" : "POST"): Promise<Response> {
    return fetch(`${this.#url}/api/${at}`, {
      method,
      headers: {
        "content-type": "application/json",
        ...(this.#token === "" ? {} : { authorization: `Bearer ${this.#token}` }),
      },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    });
  }

  /** The end of it and of its folder. */
  async remove(): Promise<void> {
    await this.kill();
    // The database of a killed server ends by itself a little later, and writes its files until then.
    await rm(this.folder, { recursive: true, force: true, maxRetries: 20, retryDelay: 100 });
  }
}
