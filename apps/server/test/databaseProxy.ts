import type { Socket } from "node:net";
import { type Carry, LineProxy } from "./lineProxy.ts";

/** Stands between a client and a PostgreSQL server, and fails as a network can. */
export class DatabaseProxy {
  readonly #line: LineProxy;
  readonly #commits: Commits;
  /** The database, through it. */
  readonly url: string;

  private constructor(line: LineProxy, commits: Commits, behind: URL) {
    this.#line = line;
    this.#commits = commits;
    const through = new URL(behind);
    through.host = `127.0.0.1:${line.port}`;
    through.searchParams.delete("host");
    this.url = through.href;
  }

  /** @param address of the database, as DATABASE_URL has it */
  static async open(address: string): Promise<DatabaseProxy> {
    const url = new URL(address);
    const port = Number(url.port);
    const folder = url.searchParams.get("host");
    const target = folder === null ? { host: url.hostname, port } : { path: `${folder}/.s.PGSQL.${port}` };
    const commits = new Commits();
    return new DatabaseProxy(await LineProxy.open(target, commits), commits, url);
  }

  /**
   * The next COMMIT is done and its answer lost, or it is lost itself; the server then answers again, or is away until
   * `back`.
   */
  loseCommit(what: "not carried" | "answer lost", { comesBack }: { readonly comesBack: boolean }): void {
    this.#commits.lost = what;
    this.#commits.onLoss = () => {
      if (!comesBack) this.#line.refuse();
    };
  }

  back(): void {
    this.#line.mend();
  }

  async close(): Promise<void> {
    await this.#line.close();
  }
}

/** Carries everything but a COMMIT that is to be lost, or its answer. */
class Commits {
  lost: "not carried" | "answer lost" | undefined;
  onLoss: () => void = () => undefined;
  /** The server's end of the connection whose answer is lost. */
  #unanswered: Socket | undefined;

  readonly up: Carry = (bytes, { to, drop }) => {
    if (this.lost !== undefined && bytes.includes("commit\0")) {
      const isCarried = this.lost === "answer lost";
      this.lost = undefined;
      this.onLoss();
      if (!isCarried) return drop();
      this.#unanswered = to;
    }
    to.write(bytes);
  };

  readonly down: Carry = (bytes, { from, to, drop }) => {
    if (from === this.#unanswered) drop();
    else to.write(bytes);
  };
}
