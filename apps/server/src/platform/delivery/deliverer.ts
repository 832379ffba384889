import { type Clock, type Log, MINUTE } from "@atrium/time";
import { t } from "@atrium/words";
import type { Outcome } from "./outcome.ts";

/** Something that is claimed: nobody else delivers it. */
export interface Claimed<Channel> {
  readonly id: number;
  /** Through what it goes; null: through nothing that could be busy. */
  readonly channel: Channel | null;
  /** With this one. */
  readonly attempts: number;
}

/** How an attempt ended. */
export interface Settling {
  readonly state: "sent" | "failed" | "dropped" | "waiting";
  readonly answer: string;
  readonly at: number;
  /** Of `waiting`. */
  readonly dueAt?: number;
  readonly isUnknown?: boolean;
  /** Why not, as a word for programs; absent: the receiver did not take it. */
  readonly code?: string | undefined;
}

/** What is to be delivered, in the database: it outlives the program. */
export interface Outbox<Item, Channel> {
  /** Claims what is due. @param busy channels that have enough to do */
  claim(now: number, limit: { readonly count: number; readonly busy: readonly Channel[] }): Promise<Item[]>;
  settle(id: number, settling: Settling): Promise<void>;
  /** What the last run had under way is due again, under the same id. @returns how many */
  takeUp(now: number): Promise<number>;
}

/** What became of an attempt, or why none is made any more. */
export type Attempted = Outcome | { readonly kind: "dropped"; readonly answer: string };

export interface DelivererOptions<Item extends Claimed<Channel>, Channel> {
  /** What it delivers, for the log: "notice". */
  readonly what: string;
  readonly outbox: Outbox<Item, Channel>;
  readonly attempt: (item: Item, signal: AbortSignal) => Promise<Attempted>;
  /** It was tried, and what became of it is kept. */
  readonly onSettled?: (item: Item, settling: Settling) => void;
  readonly clock: Clock;
  readonly log: Log;
}

/** On their way at once: in all, and through one channel, so that a slow one keeps no other waiting. */
const MAX_SENDING = 16;
const MAX_SENDING_BY_CHANNEL = 4;
/** The end of the program waits so long for answers, ms. */
const STOP_TIMEOUT = 5_000;
/** How long after a result could not be kept it is tried again, ms. */
const RETRY_DELAY = 1_000;

/** Delivers what is due, tries again what was not taken, and keeps what became of it. */
export class Deliverer<Item extends Claimed<Channel>, Channel> {
  readonly #options: DelivererOptions<Item, Channel>;
  readonly #underWay = new Map<number, { readonly channel: Channel | null; readonly done: Promise<void> }>();
  #ending = new AbortController();
  #isStopped = false;

  constructor(options: DelivererOptions<Item, Channel>) {
    this.#options = options;
  }

  get underWay(): number {
    return this.#underWay.size;
  }

  /** What the last run had under way goes again. */
  async start(): Promise<void> {
    this.#isStopped = false;
    this.#ending = new AbortController();
    const { outbox, clock, log, what } = this.#options;
    const count = await outbox.takeUp(clock.now());
    if (count > 0) log.warn({ count, what }, "were on their way when the program ended: they are sent again");
  }

  /** Waits for answers a while; what has none by then is sent again after the next start, under the same id. */
  async stop(): Promise<void> {
    this.#isStopped = true;
    const cancel = this.#options.clock.after(STOP_TIMEOUT, () => {
      this.#ending.abort();
    });
    await Promise.all([...this.#underWay.values()].map(({ done }) => done));
    cancel();
  }

  /** Begins whatever is due. */
  async pump(): Promise<void> {
    const { outbox, clock } = this.#options;
    while (!this.#isStopped && this.#underWay.size < MAX_SENDING) {
      const claimed = await outbox.claim(clock.now(), { count: MAX_SENDING_BY_CHANNEL, busy: this.#busy() });
      if (claimed.length === 0) return;
      for (const item of claimed) {
        const done = this.#deliver(item).finally(() => this.#underWay.delete(item.id));
        this.#underWay.set(item.id, { channel: item.channel, done });
      }
    }
  }

  #busy(): Channel[] {
    const counts = new Map<Channel, number>();
    for (const { channel } of this.#underWay.values()) {
      if (channel !== null) counts.set(channel, (counts.get(channel) ?? 0) + 1);
    }
    return [...counts].filter(([, count]) => count >= MAX_SENDING_BY_CHANNEL).map(([channel]) => channel);
  }

  async #deliver(item: Item): Promise<void> {
    const { signal } = this.#ending;
    const settling = await this.#options.attempt(item, signal).then(
      // The program ends: it is as if it had been killed now.
      (outcome) => (signal.aborted && outcome.kind !== "taken" ? undefined : this.#settlingOf(item, outcome)),
      (error: unknown) => this.#failed(item, error),
    );
    if (settling === undefined) return;
    const { log, what, onSettled } = this.#options;
    const { id, attempts } = item;
    if (settling.state === "failed") log.warn({ id, what, attempts, answer: settling.answer }, "not delivered");
    if (await this.#settle(item, settling)) onSettled?.(item, settling);
  }

  #settlingOf({ attempts }: Item, outcome: Attempted): Settling {
    const at = this.#options.clock.now();
    const { answer } = outcome;
    if (outcome.kind === "taken") return { state: "sent", answer, at };
    if (outcome.kind === "dropped") return { state: "dropped", answer, at };
    const { code } = outcome;
    const wait = outcome.kind === "never" ? undefined : waitAfter(attempts, Math.random());
    if (outcome.kind === "never" || wait === undefined) return { state: "failed", answer, at, code };
    const isUnknown = outcome.isUnknown === true;
    return { state: "waiting", answer, at, dueAt: at + Math.max(wait, outcome.wait ?? 0), isUnknown, code };
  }

  #failed(item: Item, error: unknown): Settling {
    const { log, what } = this.#options;
    log.error({ err: error, id: item.id, what }, "a delivery could not be tried");
    return this.#settlingOf(item, { kind: "later", answer: t("Unexpected error."), code: "unexpected" });
  }

  /** A result that cannot be kept now is kept later: otherwise it would be sent twice. */
  async #settle({ id }: Item, settling: Settling): Promise<boolean> {
    const { outbox, clock, log, what } = this.#options;
    for (;;) {
      try {
        await outbox.settle(id, settling);
        return true;
      } catch (error) {
        log.warn({ err: error, id, what }, "the result of a delivery is not kept yet");
        if (this.#isStopped) return false;
        await new Promise<void>((resolve) => {
          clock.after(RETRY_DELAY, resolve);
        });
      }
    }
  }
}

const SECOND = 1_000;
/** How long after the first, second … attempt the next one comes, ms: two hours in all. */
const WAITS = [
  10 * SECOND,
  30 * SECOND,
  MINUTE,
  2 * MINUTE,
  5 * MINUTE,
  10 * MINUTE,
  ...Array.from({ length: 7 }, () => 15 * MINUTE),
];
/** Receivers that many send to come back to all of them at once. */
const SCATTER = 0.2;

/** How long to wait after so many attempts, ms; undefined: it is given up. @param chance 0 to 1 */
function waitAfter(attempts: number, chance: number): number | undefined {
  const wait = WAITS[attempts - 1];
  return wait === undefined ? undefined : Math.round(wait * (1 + SCATTER * (2 * chance - 1)));
}
