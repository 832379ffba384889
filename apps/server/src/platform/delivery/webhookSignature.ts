import { createHmac, randomBytes } from "node:crypto";

/** As the Standard Webhooks write it: this, and the key in base64. */
const PREFIX = "whsec_";
const KEY_LENGTH = 32;

export function newWebhookSecret(): string {
  return PREFIX + randomBytes(KEY_LENGTH).toString("base64");
}

interface SignedMessage {
  /** The same in each attempt: who has it already drops the second. */
  readonly message: string;
  /** Now, ms. */
  readonly now: number;
  readonly body: Buffer;
}

/** The headers by which a receiver checks who sent a body and when: HMAC-SHA256 over id, time and body. */
export function signedHeaders(secret: string, { message, now, body }: SignedMessage): Record<string, string> {
  const seconds = Math.floor(now / 1000);
  const key = Buffer.from(secret.slice(PREFIX.length), "base64");
  const proof = createHmac("sha256", key).update(`${message}.${seconds}.`).update(body).digest("base64");
  return {
    "user-agent": "Atrium",
    "webhook-id": message,
    "webhook-timestamp": String(seconds),
    "webhook-signature": `v1,${proof}`,
  };
}
