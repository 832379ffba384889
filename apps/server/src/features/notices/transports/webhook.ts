import { saidInJson } from "@atrium/words";
import type { NoticeContent } from "../content.ts";
import { noticeLink, noticeText, noticeWords, type WordsOptions } from "../words.ts";
import type { Outcome } from "../../../platform/delivery/outcome.ts";
import { post } from "../../../platform/delivery/post.ts";
import { signedHeaders } from "../../../platform/delivery/webhookSignature.ts";

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

/** Sends a notice to an address that an administrator has set. */
export async function sendWebhook(webhook: Webhook, given: WebhookMessage): Promise<Outcome> {
  const body = Buffer.from(saidInJson(JSON.stringify(payload(given)), given.language));
  return await post({
    url: webhook.url,
    certificate: webhook.certificate,
    headers: {
      "content-type": "application/json",
      ...signedHeaders(webhook.secret, { message: given.message, now: given.now, body }),
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
