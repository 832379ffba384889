import path from "node:path";
import { LIVE_PATH } from "@atrium/contract/live";
import { SignInReply } from "@atrium/contract/people";
import { writeBenchSite, type BenchSite } from "./benchSite.ts";
import { removeFolder, temporaryFolder } from "./leftovers.ts";
import { freePort, Program, until } from "./program.ts";
import { shipped, type Runtime } from "./shipped.ts";
import { serverUse, type ServerUse } from "./serverUse.ts";

const PASSWORD = "measured-password-1";
export const IMPORT_TOKEN = "bench-import-token-0123456789";
const START_LIMIT = 60_000;

/** A server with a database and a site folder of its own, and a signed-in user. */
export class Installation {
  readonly folder: string;
  readonly url: string;
  token = "";
  readonly #start: () => Program;
  #program: Program;
  #asked = 0;

  private constructor(folder: string, port: number, runtime: Runtime) {
    this.folder = folder;
    this.url = `http://127.0.0.1:${port}`;
    const environment = {
      ...runtime.environment,
      ATRIUM_SITE: path.join(folder, "site"),
      ATRIUM_DATA: path.join(folder, "data"),
      ATRIUM_PORT: String(port),
      ATRIUM_ADMIN_PASSWORD: PASSWORD,
      ATRIUM_IMPORT_TOKEN: IMPORT_TOKEN,
      ATRIUM_WEB: path.join(folder, "web"),
    };
    const module = new URL("./serverProcess.ts", import.meta.url);
    this.#start = () => new Program(module, environment, runtime.nodeArguments);
    this.#program = this.#start();
  }

  /** @param runtime the server's runtime, for parts that compare runtimes */
  static async start(site: BenchSite, runtime: Runtime = shipped): Promise<Installation> {
    const folder = await temporaryFolder();
    await writeBenchSite(path.join(folder, "site"), site);
    const installation = new Installation(folder, await freePort(), runtime);
    await installation.#answers();
    return installation;
  }

  async #answers(): Promise<void> {
    this.#asked = 0;
    try {
      await until("the server answers", START_LIMIT, async () => (await fetch(`${this.url}/api/health`)).ok);
      this.token = await signIn(this.url, PASSWORD);
    } catch (error) {
      await this.stop();
      throw new Error(`The server said:\n${this.program.output}`, { cause: error });
    }
  }

  get program(): Program {
    return this.#program;
  }

  /** Ends the server in order and starts it again on the same data. */
  async restart(): Promise<void> {
    await this.#program.stop();
    this.#program = this.#start();
    await this.#answers();
  }

  get liveUrl(): string {
    return `${this.url.replace("http", "ws")}${LIVE_PATH}`;
  }

  /** The folder of the embedded database. */
  get dataFolder(): string {
    return path.join(this.folder, "data");
  }

  /** One of the server's own counters, by its name at /metrics, over all its labels. */
  async total(name: string): Promise<number> {
    const text = await (
      await fetch(`${this.url}/metrics`, { headers: { authorization: `Bearer ${this.token}` } })
    ).text();
    const rows = text.matchAll(new RegExp(`^${name}(?:\\{[^}]*\\})? (\\S+)`, "gm"));
    return Array.from(rows, ([, count]) => Number(count)).reduce((sum, count) => sum + count, 0);
  }

  /** The resources that server and database use until the returned function is called. */
  use(): () => ServerUse {
    return serverUse(this.program.pid, this.dataFolder);
  }

  /** The longest time in ms, since it was last asked, that the server's event loop was held by one piece of work. */
  async longestHold(): Promise<number> {
    this.#asked += 1;
    const line = new RegExp(`^hold ${this.#asked}: (\\S+) ms$`, "m");
    process.kill(this.program.pid, "SIGUSR2");
    const said = () => line.exec(this.program.output)?.[1];
    await until("the server says how long its loop was held", 10_000, async () => said() !== undefined);
    return Number(said());
  }

  async stop(): Promise<void> {
    await this.program.stop();
    await removeFolder(this.folder);
  }
}

export async function signIn(url: string, password: string): Promise<string> {
  const reply = await fetch(`${url}/api/user-service/v1.0/sessions`, {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify({ username: "admin", password }),
  });
  return SignInReply.parse(await reply.json()).token;
}
