import type { Socket } from "node:net";
import { type Carry, LineProxy } from "./lineProxy.ts";

/** Stands between a client and a PostgreSQL server, and fails as a network can. */
export class DatabaseProxy {
  readonly #line: LineProxy;
  readonly #commits: Commits;

  private constructor(line: LineProxy, commits: Commits) {
    this.#line = line;
    this.#commits = commits;
  }

  /** @param path of the server's unix socket */
  static async open(path: string): Promise<DatabaseProxy> {
    const commits = new Commits();
    return new DatabaseProxy(await LineProxy.open({ path }, commits), commits);
  }

  get port(): number {
    return this.#line.port;
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
