import { once } from "node:events";
import { connect, createServer, type Server, type Socket } from "node:net";

/** Stands between a client and a PostgreSQL server, and fails as a network can. */
export class DatabaseProxy {
  readonly #server: Server;
  readonly #sockets = new Set<Socket>();
  #commit: "carried" | "not carried" | "answer lost" = "carried";
  #isAway = false;
  #comesBack = true;

  private constructor(target: string) {
    this.#server = createServer((client) => this.#join(client, target));
  }

  /** @param target path of the server's unix socket */
  static async open(target: string): Promise<DatabaseProxy> {
    const proxy = new DatabaseProxy(target);
    proxy.#server.listen(0, "127.0.0.1");
    await once(proxy.#server, "listening");
    return proxy;
  }

  get port(): number {
    const address = this.#server.address();
    if (address === null || typeof address === "string") throw new Error("the proxy is not listening");
    return address.port;
  }

  /**
   * The next COMMIT is done and its answer lost, or it is lost itself; the server then answers again, or is away until
   * `back`.
   */
  loseCommit(what: "not carried" | "answer lost", { comesBack }: { readonly comesBack: boolean }): void {
    this.#commit = what;
    this.#comesBack = comesBack;
  }

  back(): void {
    this.#isAway = false;
  }

  async close(): Promise<void> {
    for (const socket of this.#sockets) socket.destroy();
    this.#server.close();
    await once(this.#server, "close");
  }

  #join(client: Socket, target: string): void {
    if (this.#isAway) {
      client.destroy();
      return;
    }
    const server = connect(target);
    let isLast = false;
    const end = () => {
      client.destroy();
      server.destroy();
    };
    for (const socket of [client, server]) {
      this.#sockets.add(socket);
      socket.on("error", end).on("close", () => {
        this.#sockets.delete(socket);
        end();
      });
    }
    client.on("data", (bytes) => {
      if (this.#commit !== "carried" && bytes.includes("commit\0")) {
        isLast = true;
        this.#isAway = !this.#comesBack;
        const isLost = this.#commit === "not carried";
        this.#commit = "carried";
        if (isLost) return end();
      }
      server.write(bytes);
    });
    server.on("data", (bytes) => {
      if (isLast) end();
      else client.write(bytes);
    });
  }
}
