import { type AlarmState, isUnacknowledged } from "@atrium/contract/alarms";
import type { Clock, Log } from "@atrium/time";
import { phrase, type Phrase, t } from "@atrium/words";
import { type Attempted, Deliverer } from "../../platform/delivery/deliverer.ts";
import type { Languages } from "../../platform/words/languages.ts";
import type { NoticeRegistry } from "./noticeRegistry.ts";
import type { ClaimedNotice, OutboxStore } from "./outboxStore.ts";
import type { OwnNoticeStore } from "./ownNoticeStore.ts";
import type { AlarmJournal } from "./planner.ts";
import type { NoticePeople } from "./recipients.ts";
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

/** Sends notices that are due. */
export class Sender {
  readonly #options: SenderOptions;
  readonly #deliverer: Deliverer<ClaimedNotice, number>;

  constructor(options: SenderOptions) {
    this.#options = options;
    this.#deliverer = new Deliverer<ClaimedNotice, number>({
      ...options,
      what: "notice",
      attempt: (notice, signal) => this.#attempt(notice, signal),
    });
  }

  get underWay(): number {
    return this.#deliverer.underWay;
  }

  async start(): Promise<void> {
    await this.#deliverer.start();
  }

  async stop(): Promise<void> {
    await this.#deliverer.stop();
  }

  /** Begins whatever is due. */
  async pump(): Promise<void> {
    await this.#deliverer.pump();
  }

  async #attempt(notice: ClaimedNotice, signal: AbortSignal): Promise<Attempted> {
    const { book, own, people, languages, transports } = this.#options;
    const needless = await this.#whyNot(notice);
    if (needless !== undefined) return { kind: "dropped", answer: needless };
    const channel = notice.channel === null ? undefined : book.channel(notice.channel);
    if (channel?.isOn !== true) return { kind: "dropped", answer: t("The channel was switched off.") };
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
      signal,
    });
    if (outcome.kind === "never" && outcome.isGone === true && browser !== null) await own.removeBrowser(browser);
    return outcome;
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
}
