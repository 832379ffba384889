import { createHmac, randomBytes } from "node:crypto";
import { saidInJson } from "@atrium/words";
import type { NoticeContent } from "../content.ts";
import { noticeLink, noticeText, noticeWords, type WordsOptions } from "../words.ts";
import type { Outcome } from "./outcome.ts";
import { post } from "./post.ts";

/** As the Standard Webhooks write it: this, and the key in base64. */
const PREFIX = "whsec_";
const KEY_LENGTH = 32;

export interface Webhook {
  readonly url: string;
  readonly certificate?: string | undefined;
  readonly secret: string;
}

export interface WebhookMessage extends WordsOptions {
  /** The same in each attempt: who has it already drops the second. */
  readonly message: string;
  readonly content: NoticeContent;
  readonly createdAt: number;
  /** Now, ms. */
  readonly now: number;
  readonly signal: AbortSignal;
  readonly timeout?: number;
}

export function newWebhookSecret(): string {
  return PREFIX + randomBytes(KEY_LENGTH).toString("base64");
}

/** The signature of the Standard Webhooks: HMAC-SHA256 over id, time and body. @param seconds since the epoch */
function signature(secret: string, message: string, seconds: number, body: Buffer): string {
  const key = Buffer.from(secret.slice(PREFIX.length), "base64");
  return `v1,${createHmac("sha256", key).update(`${message}.${seconds}.`).update(body).digest("base64")}`;
}

/** Sends a notice to an address that an administrator has set. */
export async function sendWebhook(webhook: Webhook, given: WebhookMessage): Promise<Outcome> {
  const seconds = Math.floor(given.now / 1000);
  const body = Buffer.from(saidInJson(JSON.stringify(payload(given)), given.language));
  return await post({
    url: webhook.url,
    certificate: webhook.certificate,
    headers: {
      "content-type": "application/json",
      "user-agent": "Atrium",
      "webhook-id": given.message,
      "webhook-timestamp": String(seconds),
      "webhook-signature": signature(webhook.secret, given.message, seconds, body),
    },
    body,
    reach: "set",
    signal: given.signal,
    ...(given.timeout === undefined ? {} : { timeout: given.timeout }),
  });
}

const TYPES = {
  raised: "alarm.raised",
  escalated: "alarm.escalated",
  cleared: "alarm.cleared",
  flood: "alarm.flood",
  trial: "test",
} as const;

function payload({ content, createdAt, siteName, timeZone, address, language }: WebhookMessage): object {
  const { kind, ...data } = content;
  const { subject } = noticeWords(content, { siteName, timeZone, language });
  const link = noticeLink(content, address);
  return {
    type: TYPES[kind],
    timestamp: new Date(createdAt).toISOString(),
    data: { site: siteName, subject, text: noticeText(content), ...(link === undefined ? {} : { link }), ...data },
  };
}
