import { Socket } from "node:net";
import { Pool, type PoolClient, type PoolConfig } from "pg";
import { FairLine } from "./fairLine.ts";

/** Nothing is asked of a database that is known to be away. */
export class DatabaseAwayError extends Error {
  override name = "DatabaseAwayError";

  constructor(options?: ErrorOptions) {
    super("the database does not answer", options);
  }
}

type OnConnect = (
  error: Error | undefined,
  client: PoolClient | undefined,
  done: (release?: Error | boolean) => void,
) => void;

export interface LinedPoolOptions extends PoolConfig {
  readonly max: number;
  /** Ms for which a query waits for a connection that others use. */
  readonly timeout: number;
  /** Ms after which a connection on which a query runs and nothing comes is dead. */
  readonly silenceLimit: number;
  /** Called once for each new connection, before anything is asked of it: where it rejects, the connection ends. */
  readonly admit?: ((client: PoolClient) => Promise<void>) | undefined;
}

/**
 * A pool of connections. Who finds all of them in use waits in line; while the database is away all requests fail at
 * once, those too whose query is under way.
 */
export class LinedPool extends Pool {
  readonly #line: FairLine;
  readonly #sockets: Set<Socket>;
  readonly #admit: LinedPoolOptions["admit"];
  readonly #admitted = new WeakSet<PoolClient>();
  #isAway = false;

  constructor({ timeout, silenceLimit, admit, ...config }: LinedPoolOptions) {
    const sockets = new Set<Socket>();
    super({
      ...config,
      stream: () => {
        const socket = new Socket();
        sockets.add(socket);
        socket.once("close", () => sockets.delete(socket));
        socket.setTimeout(silenceLimit, () => socket.destroy());
        return socket;
      },
    });
    this.#sockets = sockets;
    this.#admit = admit;
    this.#line = new FairLine(config.max, timeout);
    this.on("release", () => this.#line.leave());
  }

  /** From now on no request waits for a database that does not answer, or all may query again. */
  setAway(isAway: boolean): void {
    this.#isAway = isAway;
    if (!isAway) return;
    for (const socket of this.#sockets) socket.destroy();
  }

  override connect(): Promise<PoolClient>;
  override connect(callback: OnConnect): void;
  override connect(callback?: OnConnect): Promise<PoolClient> | undefined {
    if (callback === undefined) return this.#connect();
    void this.#handOver(callback);
    return undefined;
  }

  async #handOver(callback: OnConnect): Promise<void> {
    let client: PoolClient;
    try {
      client = await this.#connect();
    } catch (error) {
      callback(error instanceof Error ? error : new Error(String(error)), undefined, () => undefined);
      return;
    }
    callback(undefined, client, (release) => client.release(release));
  }

  async #let(client: PoolClient): Promise<void> {
    if (this.#admit === undefined || this.#admitted.has(client)) return;
    try {
      await this.#admit(client);
    } catch (error) {
      client.release(true);
      throw error;
    }
    this.#admitted.add(client);
  }

  async #connect(): Promise<PoolClient> {
    if (this.#isAway) throw new DatabaseAwayError();
    await this.#line.enter();
    try {
      if (this.#isAway) throw new DatabaseAwayError();
      const client = await super.connect();
      await this.#let(client);
      return client;
    } catch (error) {
      this.#line.leave();
      // Whatever keeps us from connecting, the database is away for us.
      throw error instanceof DatabaseAwayError ? error : new DatabaseAwayError({ cause: error });
    }
  }
}
