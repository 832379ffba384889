import type { KV, KvEntry } from "@nats-io/kv";
import { openStore, type StoreOptions } from "./natsStore.ts";
import { type Wire, WireFailure } from "./wire.ts";

/** How often the active core renews its key, and a standby looks at it, ms. */
const [RENEWAL, LOOK] = [500, 200];
/** A core whose process has ended answers nothing and NATS says so at once; one that only lost its server is back by then, ms. */
const GONE_AFTER = 1_000;
/** A core that is there and neither answers nor renews its key is replaced, ms: its machine has stopped, or its process hangs. */
const SILENT_AFTER = 2_500;
/**
 * The same for one that starts, ms. A start reads all of the site and may hold the process for longer: if the next core took over
 * then, a large site would never be served.
 */
const START_LIMIT = 30_000;
/** A core whose key was confirmed this lately is still the active one, or has just been replaced, ms. */
export const SURE_FOR = 10_000;
const ANSWER_LIMIT = 1_000;
const KEY = "core";
/** Behind the holder, while it starts. */
const STARTS = " starts";

interface ElectionOptions extends StoreOptions {
  readonly wire: Wire;
  /** This process, and no other: its node, a space, its start. */
  readonly holder: string;
}

/** What a standby has heard of the core that has the key: nothing since then, by `performance.now()`. */
interface Silence {
  readonly holder: string;
  readonly revision: number;
  readonly since: number;
}

/**
 * Which of several cores is the active one: the one whose name the key has. It keeps it until it resigns, or until another one
 * writes over it, which that one does when the core before neither answers it nor renews the key. While the servers of NATS agree
 * on a leader nobody can write: the active core stays. One that does not know yet that it was replaced is refused by the
 * database and by field nodes, by its epoch.
 */
export class Election {
  readonly #options: ElectionOptions;
  readonly #store: KV;
  #revision = 0;
  #confirmedAt = Number.NEGATIVE_INFINITY;
  #timer: NodeJS.Timeout | undefined;
  #isOver = false;
  #isStarting = true;
  /** Whether the last renewal was. */
  #isConfirmed = true;
  #silence: Silence | undefined;
  #stopAnswering: (() => void) | undefined;

  private constructor(options: ElectionOptions, store: KV) {
    this.#options = options;
    this.#store = store;
  }

  static async open(options: ElectionOptions): Promise<Election> {
    return new Election(options, await openStore(options, { timeout: ANSWER_LIMIT }));
  }

  /**
   * Waits until this node is the active core, which starts until `hasStarted`.
   * @param onDeposed called once: another one is it now, and this one has to end
   */
  async win(onDeposed: (why: string) => void): Promise<void> {
    const { wire, holder } = this.#options;
    this.#stopAnswering = wire.answer(topicOf(holder), async () => new Uint8Array());
    while (!this.#isOver) {
      try {
        const entry = await this.#store.get(KEY);
        if (entry?.operation !== "PUT" || (await this.#hasEnded(entry))) {
          const began = performance.now();
          this.#revision = await this.#take(entry);
          this.#confirmedAt = began;
          this.#timer = setTimeout(() => void this.#renew(onDeposed), RENEWAL);
          return;
        }
      } catch {
        // Another one has it, or the servers do not answer: nothing is known of this time.
        this.#silence = undefined;
      }
      await new Promise((resolve) => setTimeout(resolve, LOOK));
    }
    // Nobody waits for a node that ends.
    await new Promise(() => undefined);
  }

  /** Whether the key was this core's within the last 10 s. */
  get isSure(): boolean {
    return performance.now() - this.#confirmedAt < SURE_FOR;
  }

  /** From now on a silence of this core means that it has ended. */
  hasStarted(): void {
    this.#isStarting = false;
  }

  /** Lets another one take over at once. */
  async resign(): Promise<void> {
    this.#isOver = true;
    this.#stopAnswering?.();
    clearTimeout(this.#timer);
    if (this.#revision === 0) return;
    await this.#store.delete(KEY, { previousSeq: this.#revision }).catch(() => undefined);
    this.#revision = 0;
  }

  /** Refused where another one has written the key in the meantime. */
  async #take(entry: KvEntry | null): Promise<number> {
    if (entry?.operation !== "PUT") return await this.#store.create(KEY, this.#claim());
    return await this.#store.update(KEY, this.#claim(), entry.revision);
  }

  /** Whether the core that has the key is to be replaced. Rejects where this node has lost the others itself. */
  async #hasEnded(entry: KvEntry): Promise<boolean> {
    const claim = entry.string();
    const isStarting = claim.endsWith(STARTS);
    const holder = isStarting ? claim.slice(0, -STARTS.length) : claim;
    // It was written all the same when nobody confirmed it.
    if (holder === this.#options.holder) return true;
    const { revision } = entry;
    const asked = performance.now();
    const answer = await this.#ask(holder);
    if (answer === "answers" || this.#silence?.holder !== holder || this.#silence.revision !== revision) {
      this.#silence = answer === "answers" ? undefined : { holder, revision, since: asked };
      return false;
    }
    const limit = answer === "gone" ? GONE_AFTER : isStarting ? START_LIMIT : SILENT_AFTER;
    return performance.now() - this.#silence.since >= limit;
  }

  async #ask(holder: string): Promise<"answers" | "silent" | "gone"> {
    try {
      await this.#options.wire.ask(topicOf(holder), new Uint8Array(), { timeout: ANSWER_LIMIT });
      return "answers";
    } catch (error) {
      if (!(error instanceof WireFailure) || error.code === "cut") throw error;
      return error.code === "nobody" ? "gone" : "silent";
    }
  }

  #claim(): Buffer {
    return Buffer.from(`${this.#options.holder}${this.#isStarting ? STARTS : ""}`);
  }

  async #renew(onDeposed: (why: string) => void): Promise<void> {
    const { log } = this.#options;
    const began = performance.now();
    try {
      this.#revision = await this.#store.update(KEY, this.#claim(), this.#revision);
      this.#confirmedAt = began;
      if (!this.#isConfirmed) log.info({}, "the servers of NATS confirm the active core again");
      this.#isConfirmed = true;
    } catch (error) {
      const isTaken = await this.#isTaken();
      if (this.#isConfirmed) log.warn({ err: error }, "the servers of NATS do not confirm the active core");
      this.#isConfirmed = false;
      if (isTaken && !this.#isOver) {
        this.#stopAnswering?.();
        return onDeposed("another core has taken over");
      }
    }
    if (!this.#isOver) this.#timer = setTimeout(() => void this.#renew(onDeposed), RENEWAL);
  }

  /** A renewal that was not confirmed may have happened all the same: then the key is still ours. Unknown while nobody answers. */
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

/** Asked of a core: whether it is there. */
function topicOf(holder: string): string {
  return `core.there.${holder.replace(" ", ".")}`;
}
