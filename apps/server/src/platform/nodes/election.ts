import type { KV } from "@nats-io/kv";
import { openStore, type StoreOptions } from "./natsStore.ts";

/** The key of a core that says nothing ends after this time, ms. */
const TERM = 2_500;
/** How often the active core renews its key, and the standby tries to take it, ms. */
const RENEWAL = 500;
const ATTEMPT = 200;
/** A core whose renewals nobody has confirmed for this long is deposed, ms: it ends before its key does. */
const DEPOSED_AFTER = 2_200;
const ANSWER_LIMIT = 1_000;
const KEY = "core";
/** Behind the holder, while it starts. */
const STARTS = " starts";
/**
 * How long another waits for a core that starts and says nothing, ms. A start reads all of the site and may hold the process for
 * longer than the key lasts: if the next core took over then, a large site would never be served.
 */
const START_LIMIT = 30_000;

interface ElectionOptions extends StoreOptions {
  /** This process, and no other: its node, a space, its start. */
  readonly holder: string;
  /** Whether another core has lately said that it is the active one. */
  readonly isAnotherActive: () => boolean;
}

/** Which of several cores is the active one: the one that has created a key, and renews it. */
export class Election {
  readonly #options: ElectionOptions;
  readonly #store: KV;
  #revision = 0;
  #renewedAt = 0;
  #timer: NodeJS.Timeout | undefined;
  #isOver = false;
  #isStarting = true;
  /** Whether the key was there since this process waits: before, only what nodes say of themselves tells of a core that starts. */
  #hasSeenKey = false;
  /** When another one that starts was seen to have the key, by our own clock, ms. */
  #starterAt: number | undefined;

  private constructor(options: ElectionOptions, store: KV) {
    this.#options = options;
    this.#store = store;
  }

  static async open(options: ElectionOptions): Promise<Election> {
    const store = await openStore(options, { ttl: TERM, timeout: ANSWER_LIMIT });
    return new Election(options, store);
  }

  /**
   * Waits until this node is the active core, which starts until `hasStarted`.
   * @param onDeposed called once: another one may be it now, and this one has to end
   */
  async win(onDeposed: (why: string) => void): Promise<void> {
    while (!this.#isOver) {
      const began = performance.now();
      try {
        if (await this.#isHeld()) {
          await new Promise((resolve) => setTimeout(resolve, ATTEMPT));
          continue;
        }
        this.#revision = await this.#store.create(KEY, this.#claim());
        this.#renewedAt = began;
        this.#timer = setTimeout(() => void this.#renew(onDeposed), RENEWAL);
        return;
      } catch {
        // Another one has it, or the servers do not answer.
        await new Promise((resolve) => setTimeout(resolve, ATTEMPT));
      }
    }
    // Nobody waits for a node that ends.
    await new Promise(() => undefined);
  }

  /** From now on a silence of this core means that it has ended. */
  hasStarted(): void {
    this.#isStarting = false;
  }

  /** Whether another one has the key, or starts with it and may only be silent. Rejects where the servers do not answer. */
  async #isHeld(): Promise<boolean> {
    const entry = await this.#store.get(KEY);
    if (entry?.operation === "PUT") {
      const holder = entry.string();
      this.#hasSeenKey = true;
      // What this node did before it was started again is over.
      const isOver = nodeOf(holder) === nodeOf(this.#options.holder);
      if (isOver || !holder.endsWith(STARTS)) this.#starterAt = undefined;
      else this.#starterAt = performance.now();
      return true;
    }
    // It has resigned.
    if (entry !== null) this.#starterAt = undefined;
    if (entry === null && !this.#hasSeenKey && this.#options.isAnotherActive()) return true;
    return this.#starterAt !== undefined && performance.now() - this.#starterAt < START_LIMIT;
  }

  #claim(): Buffer {
    return Buffer.from(`${this.#options.holder}${this.#isStarting ? STARTS : ""}`);
  }

  /** Lets another one take over at once. */
  async resign(): Promise<void> {
    this.#isOver = true;
    clearTimeout(this.#timer);
    if (this.#revision === 0) return;
    await this.#store.delete(KEY, { previousSeq: this.#revision }).catch(() => undefined);
    this.#revision = 0;
  }

  async #renew(onDeposed: (why: string) => void): Promise<void> {
    const began = performance.now();
    let isTaken = false;
    try {
      // However late it is: it succeeds only where the key is still ours.
      this.#revision = await this.#store.update(KEY, this.#claim(), this.#revision);
      this.#renewedAt = began;
    } catch (error) {
      isTaken = !(await this.#hasReclaimed(began)) && (await this.#isTaken());
      this.#options.log.warn({ err: error }, "the key of the active core could not be renewed");
    }
    if (this.#isOver) return;
    if (isTaken) {
      onDeposed("another core has taken over, or may");
    } else if (!this.#isStarting && performance.now() - this.#renewedAt >= DEPOSED_AFTER) {
      onDeposed("the servers of NATS have not confirmed it in time");
    } else {
      const delay = this.#renewedAt === began ? RENEWAL : ATTEMPT;
      this.#timer = setTimeout(() => void this.#renew(onDeposed), delay);
    }
  }

  /** The key of a core that starts has ended, and nobody has taken it. An older epoch is refused everywhere else. */
  async #hasReclaimed(began: number): Promise<boolean> {
    if (!this.#isStarting) return false;
    try {
      this.#revision = await this.#store.create(KEY, this.#claim());
      this.#renewedAt = began;
      return true;
    } catch {
      return false;
    }
  }

  /** A renewal that was not confirmed may have happened all the same: then the key is still ours. */
  async #isTaken(): Promise<boolean> {
    try {
      const entry = await this.#store.get(KEY);
      if (entry?.operation !== "PUT" || !entry.string().startsWith(this.#options.holder)) return true;
      this.#revision = entry.revision;
      return false;
    } catch {
      return false;
    }
  }
}

function nodeOf(holder: string): string {
  return holder.split(" ")[0] ?? "";
}
