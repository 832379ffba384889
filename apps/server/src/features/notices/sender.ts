import { type AlarmState, isUnacknowledged } from "@atrium/contract/alarms";
import { type Clock, type Log, MINUTE } from "@atrium/time";
import { phrase, type Phrase, t } from "@atrium/words";
import type { Languages } from "../../platform/words/languages.ts";
import type { NoticeRegistry } from "./noticeRegistry.ts";
import type { ClaimedNotice, OutboxStore, Settling } from "./outboxStore.ts";
import type { OwnNoticeStore } from "./ownNoticeStore.ts";
import type { AlarmJournal } from "./planner.ts";
import type { NoticePeople } from "./recipients.ts";
import type { Outcome } from "./transports/outcome.ts";
import type { Transports } from "./transports/transports.ts";

export interface SenderOptions {
  readonly outbox: OutboxStore;
  readonly book: NoticeRegistry;
  readonly own: Pick<OwnNoticeStore, "choices" | "subscription" | "removeBrowser">;
  readonly people: Pick<NoticePeople, "findRights">;
  readonly journal: Pick<AlarmJournal, "row">;
  readonly transports: Pick<Transports, "send">;
  readonly languages: Pick<Languages, "reader">;
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

/** Sends what is due, and keeps what became of it. */
/** What became of an alarm before its notice was sent. */
const BEFORE: Readonly<Record<AlarmState, Phrase>> = {
  unacknowledged: phrase("New before it was sent."),
  acknowledged: phrase("Acknowledged before it was sent."),
  returned: phrase("Cleared, not acknowledged, before it was sent."),
  "latched-unacknowledged": phrase("Cleared before it was sent, awaiting acknowledgement and reset."),
  latched: phrase("Cleared before it was sent, awaiting reset."),
  shelved: phrase("Shelved before it was sent."),
  suppressed: phrase("Suppressed before it was sent."),
  "out-of-service": phrase("Taken out of service before it was sent."),
  normal: phrase("Back to normal before it was sent."),
};

export class Sender {
  readonly #options: SenderOptions;
  readonly #underWay = new Map<number, { readonly channel: number | null; readonly done: Promise<void> }>();
  #ending = new AbortController();
  #isStopped = false;

  constructor(options: SenderOptions) {
    this.#options = options;
  }

  get underWay(): number {
    return this.#underWay.size;
  }

  /** What the last run had under way goes again. */
  async start(): Promise<void> {
    this.#isStopped = false;
    this.#ending = new AbortController();
    const { outbox, clock, log } = this.#options;
    const count = await outbox.takeUp(clock.now());
    if (count > 0) log.warn({ count }, "notices were on their way when the program ended: they are sent again");
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
      for (const notice of claimed) {
        const done = this.#deliver(notice).finally(() => this.#underWay.delete(notice.id));
        this.#underWay.set(notice.id, { channel: notice.channel, done });
      }
    }
  }

  #busy(): number[] {
    const counts = new Map<number, number>();
    for (const { channel } of this.#underWay.values()) {
      if (channel !== null) counts.set(channel, (counts.get(channel) ?? 0) + 1);
    }
    return [...counts].filter(([, count]) => count >= MAX_SENDING_BY_CHANNEL).map(([channel]) => channel);
  }

  async #deliver(notice: ClaimedNotice): Promise<void> {
    const settling = await this.#attempt(notice).catch((error: unknown) => this.#failed(notice, error));
    if (settling === undefined) return;
    if (settling.state === "failed") {
      const { id, way, attempts } = notice;
      this.#options.log.warn({ notice: id, way, attempts, answer: settling.answer }, "a notice was not sent");
    }
    await this.#settle(notice, settling);
  }

  async #attempt(notice: ClaimedNotice): Promise<Settling | undefined> {
    const { book, own, people, languages, transports, clock } = this.#options;
    const at = clock.now();
    const needless = await this.#whyNot(notice);
    if (needless !== undefined) return { state: "dropped", answer: needless, at };
    const channel = notice.channel === null ? undefined : book.channel(notice.channel);
    if (channel?.isOn !== true) return { state: "dropped", answer: t("The channel was switched off."), at };
    const { message, content, createdAt, user, browser } = notice;
    const person = user === null ? undefined : await people.findRights(user);
    const mail = user === null ? null : (await own.choices(user)).choices.mail;
    const outcome = await transports.send(channel, {
      message,
      content,
      createdAt,
      to: mail ?? undefined,
      language: languages.reader(person?.preferences),
      subscription: browser === null ? undefined : await own.subscription(browser),
      signal: this.#ending.signal,
    });
    if (outcome.kind === "never" && outcome.isGone === true && browser !== null) await own.removeBrowser(browser);
    // The program ends: it is as if it had been killed now.
    if (this.#ending.signal.aborted && outcome.kind !== "taken") return undefined;
    return this.#settlingOf(notice, outcome);
  }

  #settlingOf({ attempts }: ClaimedNotice, outcome: Outcome): Settling {
    const at = this.#options.clock.now();
    const { answer } = outcome;
    if (outcome.kind === "taken") return { state: "sent", answer, at };
    const wait = outcome.kind === "never" ? undefined : waitAfter(attempts, Math.random());
    if (outcome.kind === "never" || wait === undefined) return { state: "failed", answer, at };
    const isUnknown = outcome.isUnknown === true;
    return { state: "waiting", answer, at, dueAt: at + Math.max(wait, outcome.wait ?? 0), isUnknown };
  }

  /** A person is notified of what still needs a person; a program, of what happened. */
  async #whyNot({ user, event, kind }: ClaimedNotice): Promise<string | undefined> {
    if (user === null) return undefined;
    const person = await this.#options.people.findRights(user);
    if (person?.features.has("viewable") !== true) return t("This person no longer has permission to view alarms.");
    if (event === null || kind === "cleared") return undefined;
    const alarm = (await this.#options.journal.row(event))?.alarm;
    if (alarm === undefined || isUnacknowledged(alarm.state)) return undefined;
    if (alarm.acknowledged !== undefined) {
      return t("Acknowledged by {by} before it was sent.", { by: alarm.acknowledged.by });
    }
    return t(BEFORE[alarm.state]);
  }

  #failed({ id, attempts }: ClaimedNotice, error: unknown): Settling {
    const { log, clock } = this.#options;
    log.error({ err: error, notice: id }, "a notice could not be tried");
    const wait = waitAfter(attempts, Math.random());
    const at = clock.now();
    const answer = t("Unexpected error.");
    return wait === undefined ? { state: "failed", answer, at } : { state: "waiting", answer, at, dueAt: at + wait };
  }

  /** A result that cannot be kept now is kept later: otherwise it would be sent twice. */
  async #settle(notice: ClaimedNotice, settling: Settling): Promise<void> {
    const { outbox, clock, log } = this.#options;
    for (;;) {
      try {
        await outbox.settle(notice.id, settling);
        return;
      } catch (error) {
        log.warn({ err: error, notice: notice.id }, "the result of a notice is not kept yet");
        if (this.#isStopped) return;
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
