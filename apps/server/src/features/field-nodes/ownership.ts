import type { Clock, Log } from "@atrium/time";
import { every, type Repetition } from "../../platform/every.ts";
import { SerialQueue } from "../../platform/serialQueue.ts";
import { assign, type AssignedConnection, type AssignedOwner } from "./assigning.ts";
import type { OwnerStore, StoredOwner } from "./ownerStore.ts";
import { fieldNodesOf, type Owner, type Presence } from "./presence.ts";

export interface OwnershipOptions {
  readonly store: Pick<OwnerStore, "owners" | "drained" | "keep" | "drain">;
  readonly presence: Presence;
  /** The connections of the site, each with the building in which all its devices are. */
  readonly connections: () => readonly Pick<AssignedConnection, "id" | "building">[];
  /** Ends the driver of a connection for whoever has an older epoch. Rejects where it may still run. */
  readonly release: (connection: string, owner: Owner) => Promise<void>;
  readonly clock: Clock;
  readonly log: Log;
}

/** Ms between two looks at the nodes. */
const INTERVAL = 1_000;

/** Which node holds which connection. One at a time: another one gets it when the owner has let go, or is gone for certain. */
export class Ownership {
  readonly #options: OwnershipOptions;
  readonly #owners = new Map<string, StoredOwner>();
  readonly #drained = new Set<string>();
  readonly #listeners = new Set<() => void>();
  readonly #turn = new SerialQueue();
  #looking: Repetition | undefined;
  #unsubscribe: () => void = () => undefined;

  constructor(options: OwnershipOptions) {
    this.#options = options;
  }

  async start(): Promise<void> {
    const { store, presence, clock, log } = this.#options;
    for (const owner of await store.owners()) this.#owners.set(owner.connection, owner);
    for (const node of await store.drained()) this.#drained.add(node);
    const run = async (): Promise<void> => this.settle();
    this.#looking = every({ task: "owners of connections", interval: INTERVAL, first: 0, run, clock, log });
    this.#unsubscribe = presence.onChange(() => void this.settle().catch(() => undefined));
  }

  async stop(): Promise<void> {
    this.#unsubscribe();
    await this.#looking?.stop();
    await this.#turn.ended();
  }

  of(connection: string): Owner | undefined {
    return this.#owners.get(connection);
  }

  /** Nodes that hold connections, whether they are there or not. */
  get nodes(): ReadonlySet<string> {
    return new Set(Array.from(this.#owners.values(), ({ node }) => node));
  }

  isDrained(node: string): boolean {
    return this.#drained.has(node);
  }

  /** Called when some connections have another owner. The returned function ends it. */
  onChange(listener: () => void): () => void {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  }

  /** From now on a node holds these connections, until it is gone or drained. A bound one stays with its own nodes. */
  async move(connections: readonly string[], node: string): Promise<void> {
    await this.#turn.run(async () => {
      for (const connection of connections) {
        const owner = this.#owners.get(connection);
        if (owner?.isBound === true) continue;
        await this.#handOver(connection, { node, isBound: false, isPinned: true });
      }
    });
    await this.settle();
  }

  /** Its node has let go of it for another one that did not get it after all: the same node holds it again. */
  async renew(connection: string, { epoch }: Owner): Promise<void> {
    await this.#turn.run(async () => {
      const owner = this.#owners.get(connection);
      if (owner?.epoch === epoch) await this.#give([[connection, owner]]);
    });
  }

  /** Its connections go to others, one after the other; none comes to it until it is drained no more. */
  async drain(node: string, isDrained: boolean): Promise<void> {
    await this.#options.store.drain(node, isDrained);
    if (isDrained) this.#drained.add(node);
    else this.#drained.delete(node);
    await this.settle();
  }

  /** Looks at the nodes, and gives connections to others where they are gone, drained or have more than their share. */
  async settle(): Promise<void> {
    await this.#turn.run(async () => this.#settle());
  }

  async #settle(): Promise<void> {
    const { presence } = this.#options;
    const present = fieldNodesOf(presence);
    const isPresent = new Set(present.map(({ node }) => node));
    const gone = new Set<string>();
    for (const node of this.nodes) if (!isPresent.has(node) && (await this.#isGone(node))) gone.add(node);
    const connections = this.#options.connections();
    const wished = assign(
      connections.map(({ id, building }) => ({ id, building, owner: this.#owners.get(id) })),
      present.map(({ node, bound = [] }) => ({ node, bound: new Set(bound), isDrained: this.#drained.has(node) })),
      gone,
    );
    const changed = [...wished].filter(([id, { node }]) => this.#owners.get(id)?.node !== node);
    // Those that nobody holds go to their new owners together, the others one after the other.
    const free = changed.filter(([id]) => {
      const owner = this.#owners.get(id);
      return owner === undefined || gone.has(owner.node);
    });
    await this.#give(free);
    const same = [...wished].filter(([id, { node, isBound }]) => {
      const owner = this.#owners.get(id);
      return owner?.node === node && owner.isBound !== isBound;
    });
    await this.#give(same);
    for (const [connection, owner] of changed) {
      if (this.#owners.get(connection)?.node !== owner.node) await this.#handOver(connection, owner);
    }
  }

  /** One of which that cannot be found out now may still hold what it has. */
  async #isGone(node: string): Promise<boolean> {
    return this.#options.presence.isGone(node).catch(() => false);
  }

  async #handOver(connection: string, to: AssignedOwner): Promise<void> {
    const { release, log } = this.#options;
    const owner = this.#owners.get(connection);
    if (owner?.node === to.node && owner.isPinned === to.isPinned) return;
    try {
      if (owner !== undefined && owner.node !== to.node) {
        await release(connection, { ...owner, epoch: owner.epoch + 1 });
      }
    } catch (error) {
      log.info(
        { err: error, connection, node: owner?.node },
        "a node did not release a connection; the request is repeated",
      );
      return;
    }
    await this.#give([[connection, to]]);
  }

  /** Stored before any node hears of it: nodes are never ahead of the database. */
  async #give(rows: readonly (readonly [connection: string, owner: AssignedOwner])[]): Promise<void> {
    if (rows.length === 0) return;
    const owners = rows.map(([connection, { node, isBound, isPinned }]) => {
      const epoch = (this.#owners.get(connection)?.epoch ?? 0) + 1;
      return { connection, node, epoch, isBound, isPinned };
    });
    await this.#options.store.keep(owners);
    for (const owner of owners) this.#owners.set(owner.connection, owner);
    for (const listener of this.#listeners) listener();
  }
}
