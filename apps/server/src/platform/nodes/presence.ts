import type { KV } from "@nats-io/kv";
import { SURE_FOR } from "./election.ts";
import { openStore, type StoreOptions } from "./natsStore.ts";
import { NodeFacts, WIRE_VERSION } from "./nodeFacts.ts";
import { decodeJson, encodeJson } from "./wire.ts";

/** How often a node says that it is there, ms. */
const INTERVAL = 2_000;
/** A node that has said nothing for this long is gone, ms: its key has ended. */
const GONE_AFTER = 10_000;
/** A node that could not say so for this long gives up what others may take over, ms. It is shorter: nobody holds a thing twice. */
const LEASE = 6_000;

const Version = NodeFacts.pick({ wireVersion: true }).catch({ wireVersion: 0 });

/** A node, and when we heard of it last, by `performance.now()`. */
export interface HeardNode {
  readonly facts: NodeFacts;
  readonly heardAt: number;
}

interface PresenceOptions extends StoreOptions {
  /** What this node says of itself now. */
  readonly own: () => NodeFacts;
  /** Another process has this node's name. */
  readonly onOver: (why: string) => void;
  /**
   * Of a node that holds what others may take over: resolves when the active core has given its word that nobody does for 10 s. The
   * servers of NATS may take as long to agree on a leader, and until then the store takes nothing.
   */
  readonly askCore?: () => Promise<unknown>;
}

/** Which nodes are there: each writes a key that ends by itself when the node does. */
export class Presence {
  readonly #options: PresenceOptions;
  readonly #nodes = new Map<string, HeardNode>();
  readonly #listeners = new Set<() => void>();
  readonly #store: KV;
  /** Of the active core: when it has last given its word to a node, and until when one before it may have, by `performance.now()`. */
  readonly #words = new Map<string, number>();
  #othersWordsUntil = 0;
  #revision: number | undefined;
  #renewedAt = Number.NEGATIVE_INFINITY;
  #beating: NodeJS.Timeout | undefined;
  #isRenewing = false;
  #isOver = false;

  private constructor(options: PresenceOptions, store: KV) {
    this.#options = options;
    this.#store = store;
  }

  /** @throws Error in one sentence where this node is of a version that the others do not work with */
  static async join(options: PresenceOptions): Promise<Presence> {
    const store = await openStore(options, { ttl: GONE_AFTER });
    const presence = new Presence(options, store);
    await presence.#begin();
    return presence;
  }

  /** Those that are there, this one among them. */
  get nodes(): readonly HeardNode[] {
    return [...this.#nodes.values()];
  }

  /** Whether this node has lately said that it is there, so that nobody takes over what it holds. */
  get isValid(): boolean {
    return performance.now() - this.#renewedAt < LEASE;
  }

  onChange(listener: () => void): () => void {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  }

  /** This process is the active core from now on. The one before gave its word while it was sure, and leases rest on it. */
  leads(): void {
    this.#othersWordsUntil = performance.now() + SURE_FOR + LEASE;
  }

  /** The word of the active core: nobody takes over what the node holds, for 10 s. */
  giveWord(node: string): void {
    this.#words.set(node, performance.now());
  }

  /** Asks the servers, not what was heard, and keeps the word of the core. Rejects where the servers do not answer. */
  async isGone(node: string): Promise<boolean> {
    const now = performance.now();
    if (now < this.#othersWordsUntil) return false;
    if (now - (this.#words.get(node) ?? Number.NEGATIVE_INFINITY) < GONE_AFTER) return false;
    const entry = await this.#store.get(node);
    return entry === null || entry.operation !== "PUT";
  }

  /** Says at once what has changed of this node. */
  async renew(): Promise<void> {
    if (this.#isRenewing) return;
    this.#isRenewing = true;
    const began = performance.now();
    const own = this.#options.own();
    try {
      this.#revision = await this.#write(own);
      this.#renewedAt = Math.max(this.#renewedAt, began);
    } catch (error) {
      const other = await this.#otherOfThisName(own).catch(() => undefined);
      if (other !== undefined) this.#options.onOver(`Another process has the name of this node, ${own.node}`);
      else this.#options.log.warn({ err: error }, "this node could not say that it is there");
    } finally {
      this.#isRenewing = false;
    }
  }

  async #holdByWord(): Promise<void> {
    const { askCore } = this.#options;
    if (askCore === undefined) return;
    const began = performance.now();
    try {
      await askCore();
      this.#renewedAt = Math.max(this.#renewedAt, began);
    } catch {
      // The store is the other way.
    }
  }

  /** The newest process of a name takes it; each further time it must still have it. */
  async #write(own: NodeFacts): Promise<number> {
    const content = encodeJson(own);
    if (this.#revision === undefined) return await this.#store.put(own.node, content);
    return await this.#store.update(own.node, content, this.#revision);
  }

  async #otherOfThisName(own: NodeFacts): Promise<string | undefined> {
    const entry = await this.#store.get(own.node);
    // It has ended while this node was cut off, or was written without our hearing of it.
    this.#revision = undefined;
    const boot = entry?.operation === "PUT" ? NodeFacts.safeParse(decodeJson(entry.value)).data?.boot : undefined;
    return boot === own.boot ? undefined : boot;
  }

  async leave(): Promise<void> {
    this.#isOver = true;
    clearInterval(this.#beating);
    await this.#store.delete(this.#options.own().node).catch(() => undefined);
  }

  async #begin(): Promise<void> {
    while (!(await this.#meet())) await new Promise((resolve) => setTimeout(resolve, INTERVAL));
    await this.renew();
    this.#beating = setInterval(() => {
      void this.renew();
      void this.#holdByWord();
      this.#forgetGone();
    }, INTERVAL);
    void this.#watch();
  }

  /** Looks at the others. False where the servers do not answer. @throws Error in one sentence */
  async #meet(): Promise<boolean> {
    const others: { readonly node: string; readonly wireVersion: number }[] = [];
    try {
      for await (const node of await this.#store.keys()) {
        const entry = node === this.#options.own().node ? null : await this.#store.get(node);
        // Of another form: a version that we know nothing of is two away at least.
        const { wireVersion } = Version.parse(entry === null ? undefined : decodeJson(entry.value));
        if (entry !== null) others.push({ node, wireVersion });
      }
    } catch (error) {
      this.#options.log.warn({ err: error }, "the other nodes cannot be seen yet");
      return false;
    }
    const far = others.find(({ wireVersion }) => Math.abs(wireVersion - WIRE_VERSION) > 1);
    if (far === undefined) return true;
    throw new Error(
      `Node ${far.node} speaks version ${String(far.wireVersion)} of the messages between nodes, this one ` +
        `${String(WIRE_VERSION)}: versions may differ by one. Update in between first`,
    );
  }

  async #watch(): Promise<void> {
    while (!this.#isOver) {
      try {
        for await (const entry of await this.#store.watch()) {
          if (this.#isOver) return;
          if (entry.operation === "PUT") this.#heard(entry.value);
          else this.#forget(entry.key);
        }
      } catch (error) {
        if (!this.#isOver) this.#options.log.warn({ err: error }, "the other nodes cannot be heard now");
      }
      await new Promise((resolve) => setTimeout(resolve, INTERVAL));
    }
  }

  #heard(content: Uint8Array): void {
    const facts = NodeFacts.safeParse(decodeJson(content)).data;
    if (facts === undefined) return;
    this.#nodes.set(facts.node, { facts, heardAt: performance.now() });
    this.#tell();
  }

  #forget(node: string): void {
    if (this.#nodes.delete(node)) this.#tell();
  }

  #forgetGone(): void {
    const limit = performance.now() - GONE_AFTER - INTERVAL;
    for (const [node, { heardAt }] of this.#nodes) if (heardAt < limit) this.#forget(node);
  }

  #tell(): void {
    for (const listener of this.#listeners) listener();
  }
}
