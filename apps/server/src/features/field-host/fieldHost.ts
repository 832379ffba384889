import { canFilm, canWrite, type Driver, type Protocol } from "@atrium/drivers";
import type { Clock, Log } from "@atrium/time";
import { every, type Repetition } from "../../platform/every.ts";
import {
  checkVersion,
  type FromCore,
  type HoldRequest,
  type WriteQuestion,
} from "../../platform/nodes/field/fieldTopics.ts";
import { WireFailure } from "../../platform/nodes/wire.ts";
import { SerialQueue } from "../../platform/serialQueue.ts";
import { Holding } from "./holding.ts";
import type { HoldStore } from "./holdStore.ts";
import type { LineBeside } from "./lineState.ts";
import { type Lease, leasedClock } from "./leasedClock.ts";
import type { NodeLog } from "./nodeLog.ts";
import { WriteBook } from "./writeBook.ts";

export interface FieldHostOptions {
  readonly protocols: Readonly<Record<string, Protocol>>;
  /** Of connections that are not bound to this node. */
  readonly lease: Lease;
  readonly nodeLog: Pick<NodeLog, "say">;
  readonly store: Pick<HoldStore, "keep" | "forget" | "read">;
  /** What the line of a connection hands on beside what is kept. */
  readonly beside: (connection: string) => LineBeside;
  /** Changes with each start. */
  readonly boot: string;
  readonly clock: Clock;
  readonly log: Log;
}

/** Ms between two looks at the lease. */
const LEASE_LOOK = 250;

/** The connections that this node holds: requests of the core are checked here and carried out by their drivers. */
export class FieldHost {
  readonly #options: FieldHostOptions;
  readonly #holdings = new Map<string, Holding>();
  /** The newest ownership of each connection that this run has heard of. */
  readonly #epochs = new Map<string, number>();
  readonly #turns = new Map<string, SerialQueue>();
  readonly #writes: WriteBook;
  readonly #leased: Clock;
  /** Of the newest core that has asked. */
  #core = 0;
  #looking: Repetition | undefined;

  constructor(options: FieldHostOptions) {
    const { clock, lease, log } = options;
    this.#options = options;
    this.#writes = new WriteBook({ clock, log });
    this.#leased = leasedClock(clock, lease, () => this.#endUnbound());
  }

  /** What is bound to this node goes on as it was, whether or not a core is in sight. */
  async start(): Promise<void> {
    const { store, clock, log, lease } = this.#options;
    for (const request of await store.read()) {
      if (!request.isBound) continue;
      this.#core = Math.max(this.#core, request.core);
      this.#epochs.set(request.connection.id, request.epoch);
      try {
        this.#begin(request);
      } catch (error) {
        log.error({ err: error, connection: request.connection.id }, "a held connection has no driver");
      }
    }
    const look = (): void => {
      if (!lease.isValid()) this.#endUnbound();
    };
    this.#looking = every({ task: "lease of this node", interval: LEASE_LOOK, run: look, clock, log });
  }

  async stop(): Promise<void> {
    await this.#looking?.stop();
    const all = [...this.#holdings.values()];
    this.#holdings.clear();
    await Promise.all(all.map(async (holding) => holding.stop()));
  }

  /** The connections that it holds. */
  get connections(): string[] {
    return [...this.#holdings.keys()];
  }

  get held(): { readonly connection: string; readonly epoch: number }[] {
    return Array.from(this.#holdings, ([connection, { request }]) => ({ connection, epoch: request.epoch }));
  }

  /** Holds a connection, or updates the one that it holds; reports its present state. @throws WireFailure */
  async hold(request: HoldRequest): Promise<void> {
    const { id } = request.connection;
    await this.#turnOf(id).run(async () => {
      this.#checkOwner(id, request);
      const present = this.#holdings.get(id);
      if (present?.goOn(request) === true) present.repeat();
      else await this.#replace(present, request);
      if (request.isBound) await this.#options.store.keep(request);
      else await this.#options.store.forget(id);
    });
  }

  /** Resolves when its driver has ended. @throws WireFailure */
  async release(id: string, question: FromCore & { readonly epoch: number }): Promise<void> {
    await this.#turnOf(id).run(async () => {
      this.#checkOwner(id, question);
      const holding = this.#holdings.get(id);
      this.#holdings.delete(id);
      await holding?.stop();
      await this.#options.store.forget(id);
    });
  }

  /** These say their present state again. */
  repeat(connections: readonly string[]): void {
    for (const id of connections) this.#holdings.get(id)?.repeat();
  }

  observe(connection: string, points: ReadonlySet<number>): void {
    this.#holdings.get(connection)?.observe(points);
  }

  /** Writes once, however often the request comes. @throws WireFailure */
  write(question: WriteQuestion, signal: AbortSignal): ReturnType<WriteBook["follow"]> {
    if (question.boot !== this.#options.boot) throw new WireFailure("another-run", "This node has restarted");
    const { point, value, priority } = question;
    const { driver } = this.holding(question.connection, question);
    if (!canWrite(driver)) throw new WireFailure("unable", "The driver of this connection does not write");
    return this.#writes.follow(question.id, async (onSent) => driver.write({ point, value, priority }, onSent), signal);
  }

  /** The driver of a connection that it holds, whoever asks; undefined: it holds none. */
  driverOf(connection: string): Driver | undefined {
    return this.#holdings.get(connection)?.driver;
  }

  /** The connection as this core and this owner hold it. @throws WireFailure */
  holding(id: string, question: FromCore & { readonly epoch: number }): Holding {
    this.#checkOwner(id, question);
    const holding = this.#holdings.get(id);
    if (holding === undefined || holding.request.epoch !== question.epoch) {
      throw new WireFailure("not-held", "This node does not hold the connection");
    }
    return holding;
  }

  /** The driver of a camera, for its pictures. @throws WireFailure */
  camera(id: string, question: FromCore & { readonly epoch: number }) {
    const { driver } = this.holding(id, question);
    if (!canFilm(driver)) throw new WireFailure("unable", "The driver of this connection does not film");
    return driver;
  }

  /** @throws WireFailure where another core has been elected since */
  checkCore({ version, core }: FromCore): void {
    checkVersion(version);
    if (core < this.#core) throw new WireFailure("deposed", "Another core is active");
    this.#core = core;
  }

  #checkOwner(id: string, question: FromCore & { readonly epoch: number }): void {
    this.checkCore(question);
    const newest = this.#epochs.get(id) ?? 0;
    if (question.epoch < newest) throw new WireFailure("deposed", "The connection has another owner");
    this.#epochs.set(id, question.epoch);
  }

  async #replace(present: Holding | undefined, request: HoldRequest): Promise<void> {
    const { lease } = this.#options;
    const { id } = request.connection;
    this.#holdings.delete(id);
    await present?.stop();
    if (!request.isBound && !lease.isValid()) throw new WireFailure("no-lease", "This node has no lease");
    try {
      this.#begin(request);
    } catch (error) {
      throw new WireFailure("failed", error instanceof Error ? error.message : String(error), { cause: error });
    }
  }

  #begin(request: HoldRequest): void {
    const { protocols, clock, log, nodeLog, beside } = this.#options;
    const protocol = protocols[request.connection.protocol];
    if (protocol === undefined) throw new Error(`no driver for ${request.connection.protocol}`);
    const holding = new Holding({
      request,
      protocol,
      clock: request.isBound ? clock : this.#leased,
      log,
      say: async (item) => nodeLog.say(item),
      beside: beside(request.connection.id),
    });
    this.#holdings.set(request.connection.id, holding);
    holding.begin();
  }

  /** Others may poll these by now. The core says when they begin again. */
  #endUnbound(): void {
    const unbound = [...this.#holdings].filter(([, { request }]) => !request.isBound);
    if (unbound.length === 0) return;
    for (const [id] of unbound) this.#holdings.delete(id);
    this.#options.log.warn({ connections: unbound.length }, "the lease of this node has ended: its connections stop");
    for (const [, holding] of unbound) void holding.stop();
  }

  #turnOf(id: string): SerialQueue {
    const turn = this.#turns.get(id) ?? new SerialQueue();
    this.#turns.set(id, turn);
    return turn;
  }
}
