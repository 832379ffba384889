import { once } from "node:events";
import { connect, createServer, type NetConnectOpts, type Server, type Socket } from "node:net";
import { setTimeout as sleep } from "node:timers/promises";

/** What a line does with bytes of one direction; without it they go on. */
export type Carry = (
  bytes: Buffer,
  ends: { readonly from: Socket; readonly to: Socket; readonly drop: () => void },
) => void;

interface Directions {
  /** To the server. */
  readonly up?: Carry;
  /** From the server. */
  readonly down?: Carry;
}

/** For tests: a TCP line between clients and a server, which fails as a network can. */
export class LineProxy {
  readonly #target: NetConnectOpts;
  readonly #directions: Directions;
  readonly #server: Server;
  readonly #drops = new Set<() => void>();
  #refuses = false;
  /** ms, each way. */
  #delay = 0;

  private constructor(target: NetConnectOpts, directions: Directions) {
    this.#target = target;
    this.#directions = directions;
    this.#server = createServer((client) => this.#join(client));
  }

  static async open(target: NetConnectOpts, directions: Directions = {}): Promise<LineProxy> {
    const proxy = new LineProxy(target, directions);
    proxy.#server.listen(0, "127.0.0.1");
    await once(proxy.#server, "listening");
    return proxy;
  }

  get port(): number {
    const address = this.#server.address();
    if (address === null || typeof address === "string") throw new Error("the proxy is not listening");
    return address.port;
  }

  /** Drops all connections, and each new one until `mend`. */
  cut(): void {
    this.refuse();
    for (const drop of this.#drops) drop();
  }

  /** Drops each new connection until `mend`; those that are open go on. */
  refuse(): void {
    this.#refuses = true;
  }

  mend(): void {
    this.#refuses = false;
  }

  /** From now on, bytes arrive later, in their order. @param ms each way */
  delay(ms: number): void {
    this.#delay = ms;
  }

  async close(): Promise<void> {
    this.cut();
    this.#server.close();
    await once(this.#server, "close");
  }

  #join(client: Socket): void {
    if (this.#refuses) {
      client.destroy();
      return;
    }
    const server = connect(this.#target);
    const drop = () => {
      client.destroy();
      server.destroy();
    };
    this.#drops.add(drop);
    const lead = (from: Socket, to: Socket, carry: Carry = (bytes) => to.write(bytes)) => {
      const inOrder = this.#lateQueue();
      from.on("data", (bytes) => inOrder(() => carry(bytes, { from, to, drop })));
      from.on("error", drop).on("close", () => {
        if (to.destroyed) this.#drops.delete(drop);
        else inOrder(() => to.destroySoon());
      });
    };
    lead(client, server, this.#directions.up);
    lead(server, client, this.#directions.down);
  }

  /** Does what it is called with after the delay, each after the one before; at once where there is none. */
  #lateQueue(): (work: () => void) => void {
    let waiting = 0;
    let last = Promise.resolve();
    return (work) => {
      if (this.#delay === 0 && waiting === 0) return work();
      const due = performance.now() + this.#delay;
      waiting += 1;
      const after = async (previous: Promise<void>) => {
        await previous;
        await sleep(Math.max(0, due - performance.now()), undefined, { ref: false });
        waiting -= 1;
        work();
      };
      last = after(last);
    };
  }
}
