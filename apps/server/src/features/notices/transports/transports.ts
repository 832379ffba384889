import type { Clock } from "@atrium/time";
import { type Language, phrase, t } from "@atrium/words";
import type { OpenChannel } from "../channelStore.ts";
import type { NoticeContent } from "../content.ts";
import { noticePath, noticeWords } from "../words.ts";
import { sendMail } from "../../../platform/delivery/mail.ts";
import type { Outcome } from "../../../platform/delivery/outcome.ts";
import { sendWebhook } from "./webhook.ts";
import type { PushSubscription } from "./pushEncryption.ts";
import { sendPush } from "./webPush.ts";

export interface TransportsOptions {
  readonly siteName: () => string;
  readonly address?: string | undefined;
  readonly timeZone: string;
  readonly clock: Pick<Clock, "now">;
  /** For tests: ms until an answer is given up, and where pushes may go. */
  readonly timeout?: number | undefined;
  readonly pushReach?: "set" | "outside" | undefined;
  readonly pushCertificate?: string | undefined;
}

/** What is sent, and where to: a mail address, a browser, or where the channel itself says. */
export interface Sending {
  readonly message: string;
  readonly content: NoticeContent;
  readonly createdAt: number;
  readonly to?: string | undefined;
  /** Of the person who gets it; English for a program. */
  readonly language: Language;
  readonly subscription?: PushSubscription | undefined;
  readonly signal: AbortSignal;
}

const GONE = phrase("The browser is no longer registered.");
const NO_SECRET = phrase("The channel has no signing key. Save it again to create one.");

/** Sends by whatever a channel is. */
export class Transports {
  readonly #options: TransportsOptions;

  constructor(options: TransportsOptions) {
    this.#options = options;
  }

  async send(channel: OpenChannel, sending: Sending): Promise<Outcome> {
    const { settings, trouble } = channel;
    if (trouble !== undefined) return { kind: "later", answer: trouble };
    switch (settings.kind) {
      case "mail":
        return await this.#mail(channel, settings, sending);
      case "webhook":
        return await this.#webhook(channel, settings, sending);
      default:
        return await this.#push(channel, settings, sending);
    }
  }

  async #mail({ secret }: OpenChannel, settings: SettingsOf<"mail">, sending: Sending): Promise<Outcome> {
    const { to, content, message, signal, language } = sending;
    if (to === undefined) return { kind: "never", answer: t("No email address.") };
    const { siteName, timeZone, address, timeout } = this.#options;
    const words = { siteName: siteName(), timeZone, address, language };
    const server = { ...settings, password: secret, ...(timeout === undefined ? {} : { timeout }) };
    return await sendMail(server, {
      ...noticeWords(content, words),
      message,
      to,
      siteName: words.siteName,
      isCritical: isCritical(content),
      thread: eventOf(content) === undefined ? undefined : `alarm-${eventOf(content)}`,
      signal,
    });
  }

  async #webhook({ secret }: OpenChannel, settings: SettingsOf<"webhook">, sending: Sending): Promise<Outcome> {
    if (secret === undefined) return { kind: "later", answer: t(NO_SECRET) };
    const { siteName, timeZone, address, clock, timeout } = this.#options;
    return await sendWebhook(
      { ...settings, secret },
      {
        ...sending,
        siteName: siteName(),
        timeZone,
        address,
        now: clock.now(),
        ...(timeout === undefined ? {} : { timeout }),
      },
    );
  }

  async #push({ secret }: OpenChannel, settings: SettingsOf<"push">, sending: Sending): Promise<Outcome> {
    const { subscription, content, signal, language } = sending;
    if (subscription === undefined) return { kind: "never", answer: t(GONE), isGone: true };
    const keys = secret === undefined ? undefined : pushKeys(secret);
    if (keys === undefined) return { kind: "later", answer: t(NO_SECRET) };
    const { siteName, timeZone, clock, pushReach: reach, pushCertificate: certificate } = this.#options;
    const { subject, lines } = noticeWords(content, { siteName: siteName(), timeZone, language });
    const event = eventOf(content);
    const text = JSON.stringify({
      title: subject,
      body: lines.slice(0, 6).join("\n"),
      tag: event === undefined ? content.kind : `alarm-${event}`,
      path: noticePath(content),
      stays: isCritical(content),
    });
    try {
      return await sendPush({
        subscription,
        keys,
        contact: settings.contact,
        text,
        isUrgent: isCritical(content),
        topic: event === undefined ? undefined : `alarm-${event}`,
        now: clock.now(),
        signal,
        ...(reach === undefined ? {} : { reach }),
        ...(certificate === undefined ? {} : { certificate }),
      });
    } catch (error) {
      // A key that is none was kept: it will never work.
      return { kind: "never", answer: error instanceof Error ? error.message : t("The browser's key is not valid.") };
    }
  }
}

type SettingsOf<Kind extends OpenChannel["settings"]["kind"]> = Extract<OpenChannel["settings"], { kind: Kind }>;

/** Keys as a push channel keeps them: one text of two. */
export function pushKeys(secret: string): { publicKey: string; privateKey: string } | undefined {
  const [publicKey, privateKey] = secret.split(" ");
  return publicKey === undefined || privateKey === undefined ? undefined : { publicKey, privateKey };
}

function isCritical(content: NoticeContent): boolean {
  if (content.kind === "flood") return content.byPriority[0] > 0;
  return (content.kind === "raised" || content.kind === "escalated") && content.alarm.priority === 1;
}

function eventOf(content: NoticeContent): number | undefined {
  return "alarm" in content ? content.alarm.event : undefined;
}
