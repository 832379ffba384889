import { ENGLISH, t } from "@atrium/words";
import { randomUUID } from "node:crypto";
import type {
  NoticeChannel,
  NoticeChannelChange,
  NoticeChannelContent,
  NoticeChannelReply,
  NoticeTrial,
  NoticeTrialRequest,
} from "@atrium/contract/alarms";
import type { Clock } from "@atrium/time";
import type { AuditSink } from "../../platform/audit/auditSink.ts";
import { AppError } from "../../platform/errors.ts";
import type { Caller } from "../../platform/http/caller.ts";
import { receiverOf } from "./channelSecrets.ts";
import type { ChannelStore, OpenChannel, WantedChannel } from "./channelStore.ts";
import type { NoticeRegistry } from "./noticeRegistry.ts";
import { DID, noticeEntry } from "./noticeEntry.ts";
import type { OutboxStore } from "./outboxStore.ts";
import type { OwnNoticeStore } from "./ownNoticeStore.ts";
import { newWebhookSecret } from "../../platform/delivery/webhookSignature.ts";
import { newVapidKeys } from "./transports/vapid.ts";
import type { Outcome } from "../../platform/delivery/outcome.ts";
import type { Sending, Transports } from "./transports/transports.ts";

export interface ChannelServiceOptions {
  readonly channels: ChannelStore;
  readonly book: NoticeRegistry;
  readonly outbox: Pick<OutboxStore, "record">;
  readonly own: Pick<OwnNoticeStore, "browsers" | "subscription">;
  readonly transports: Pick<Transports, "send">;
  readonly audit: Pick<AuditSink, "record">;
  readonly clock: Clock;
  /** Called when something may be sent differently. */
  readonly onChanged: () => void;
}

/** Somebody waits for a trial, ms. */
const TRIAL_TIMEOUT = 30_000;

/** Where a trial goes. */
interface TrialTarget extends Pick<Sending, "to" | "subscription"> {
  readonly recipient: string;
  readonly browser: number | null;
}

/** What is done to channels, and their trials. */
export class ChannelService {
  readonly #options: ChannelServiceOptions;

  constructor(options: ChannelServiceOptions) {
    this.#options = options;
  }

  async list(): Promise<NoticeChannel[]> {
    return await this.#options.channels.list();
  }

  /** @throws AppError ENO002, EVA001 */
  async add(content: NoticeChannelContent, actor: Caller): Promise<NoticeChannelReply> {
    const wanted = wantedOf(content, undefined);
    const channel = await this.#options.channels.add(wanted, { actor, now: this.#options.clock.now() });
    return await this.#changed(channel, newSecretOf(wanted, undefined));
  }

  /** @throws AppError ENF001, ENO001, ENO002, EVA001 */
  async change(id: number, { revision, ...content }: NoticeChannelChange, actor: Caller): Promise<NoticeChannelReply> {
    let secret: string | undefined;
    const wanted = (before: OpenChannel) => {
      const found = wantedOf(content, before);
      secret = newSecretOf(found, before);
      return found;
    };
    const { channels, clock } = this.#options;
    const channel = await channels.change(id, { revision, wanted, actor, now: clock.now() });
    if (channel === undefined) throw missing();
    return await this.#changed(channel, secret);
  }

  /** @throws AppError ENF001, ENO003 */
  async remove(id: number, actor: Caller): Promise<void> {
    const { channels, book, clock } = this.#options;
    if (!(await channels.remove(id, { actor, now: clock.now() }))) throw missing();
    await book.load();
  }

  /** Sends a notice now, also through a channel that is off. @throws AppError ENF001, EVA001 */
  async tryOut(id: number, { to }: NoticeTrialRequest, actor: Caller): Promise<NoticeTrial> {
    const { book, audit } = this.#options;
    const channel = book.channel(id);
    if (channel === undefined) throw missing();
    const targets = await this.#targetsOf(channel, to, actor);
    const trials = await Promise.all(targets.map((target) => this.send(channel, target, actor)));
    const [first] = trials;
    if (first === undefined) {
      throw refused("to", t("None of your browsers receives push notices. Enable them in My account."));
    }
    const trial = trials.find(({ isTaken }) => !isTaken) ?? first;
    const subject = t("Notice channel {name}", { name: channel.name });
    const entry = { kind: "notice-channel.tried" as const, actor, subject, did: DID.tried };
    await audit.record(noticeEntry({ ...entry, after: { isTaken: trial.isTaken, answer: trial.answer } }));
    return trial;
  }

  /** One trial, which stands in the log like everything that is sent. */
  async send(channel: OpenChannel, target: TrialTarget, actor: Caller): Promise<NoticeTrial> {
    const { transports, outbox, clock } = this.#options;
    const content = { kind: "trial" as const, by: actor.name };
    const [began, at] = [clock.elapsed(), clock.now()];
    const { to, subscription, recipient, browser } = target;
    const { language = ENGLISH } = actor;
    const message = randomUUID();
    // What was begun is sent also when who asked goes away.
    const signal = AbortSignal.timeout(TRIAL_TIMEOUT);
    const outcome = await transports.send(channel, {
      message,
      content,
      createdAt: at,
      to,
      subscription,
      signal,
      language,
    });
    const isTaken = outcome.kind === "taken";
    const way = channel.settings.kind;
    const notice = { kind: "trial" as const, way, channel: channel.id, content, recipient, browser };
    const nothing = { user: null, lane: null, event: null, rule: null, ruleName: null };
    const settled = { state: isTaken ? ("sent" as const) : ("failed" as const), answer: outcome.answer, at };
    await outbox.record({ ...notice, ...nothing }, settled);
    return { isTaken, answer: wordsOf(outcome), took: Math.round(clock.elapsed() - began) };
  }

  async #targetsOf({ settings, name }: OpenChannel, to: string | undefined, actor: Caller): Promise<TrialTarget[]> {
    if (settings.kind === "webhook") return [{ recipient: name, browser: null }];
    if (settings.kind === "mail") {
      if (to === undefined) throw refused("to", t("Enter an email address for the test"));
      return [{ recipient: to, to, browser: null }];
    }
    const browsers = await this.#options.own.browsers(actor.userId);
    return await Promise.all(
      browsers.map(async ({ id }) => ({
        recipient: actor.name,
        browser: id,
        subscription: await this.#options.own.subscription(id),
      })),
    );
  }

  async #changed(channel: NoticeChannel, secret: string | undefined): Promise<NoticeChannelReply> {
    await this.#options.book.load();
    this.#options.onChanged();
    return { channel, ...(secret === undefined ? {} : { secret }) };
  }
}

function wordsOf(outcome: Outcome): string {
  return outcome.answer === "" ? t("The receiver sent no message.") : outcome.answer;
}

/** What is kept of what a person wrote. @throws AppError EVA001 */
function wantedOf(content: NoticeChannelContent, before: OpenChannel | undefined): WantedChannel {
  const { name, isOn, settings: asked } = content;
  if (before !== undefined && before.settings.kind !== asked.kind) {
    throw refused("settings.kind", t("The type of a channel cannot be changed. Add another channel."));
  }
  const common = { content: { name, isOn } };
  if (asked.kind === "mail") {
    const { password, ...settings } = asked;
    const secret = settings.username === undefined ? undefined : (password ?? keptPassword(asked, before));
    return { ...common, settings: { ...settings, hasPassword: secret !== undefined }, secret };
  }
  if (asked.kind === "webhook") {
    const { renewsSecret, ...settings } = asked;
    // What one host can verify is signed for no other: it could pass it on.
    const isSame = before !== undefined && receiverOf(before.settings) === receiverOf(asked);
    const kept = isSame && renewsSecret !== true ? before.secret : undefined;
    return { ...common, settings, secret: kept ?? newWebhookSecret() };
  }
  return { ...common, settings: asked, secret: before?.secret ?? newPushSecret() };
}

/** A password goes to the server that it was entered for, and to no other. */
function keptPassword(
  asked: Extract<NoticeChannelContent["settings"], { kind: "mail" }>,
  before: OpenChannel | undefined,
): string | undefined {
  if (before?.settings.kind !== "mail" || !before.settings.hasPassword) return undefined;
  if (receiverOf(before.settings) !== receiverOf(asked)) {
    throw refused(
      "settings.password",
      t("The server, its security or the user name has changed. Enter the password again."),
    );
  }
  if (before.trouble !== undefined) throw refused("settings.password", before.trouble);
  return before.secret;
}

function newPushSecret(): string {
  const { publicKey, privateKey } = newVapidKeys();
  return `${publicKey} ${privateKey}`;
}

/** The secret that the receiver of a webhook has to know. */
function newSecretOf({ settings, secret }: WantedChannel, before: OpenChannel | undefined): string | undefined {
  return settings.kind === "webhook" && secret !== before?.secret ? secret : undefined;
}

function refused(path: string, message: string): AppError {
  return new AppError("EVA001", message, { fields: [{ path, message }] });
}

function missing(): AppError {
  return new AppError("ENF001", t("Channel not found"));
}
