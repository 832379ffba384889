import { encrypt, type PushSubscription } from "./pushEncryption.ts";
import type { Outcome } from "../../../platform/delivery/outcome.ts";
import { post } from "../../../platform/delivery/post.ts";
import { type VapidKeys, vapidToken } from "./vapid.ts";

/** Push services take messages of 4,096 octets, with what encryption adds. */
const MAX_TEXT_LENGTH = 3_800;
/** Seconds that a push service keeps a notice for a browser that is away: later it helps nobody. */
const KEPT_FOR = 4 * 3_600;

export interface Push {
  readonly subscription: PushSubscription;
  readonly keys: VapidKeys;
  readonly contact: string;
  /** Less than 3,800 octets in UTF-8. */
  readonly text: string;
  readonly isUrgent: boolean;
  /** At most 32 characters: a push service shows the newest of one topic alone. */
  readonly topic?: string | undefined;
  /** Now, ms. */
  readonly now: number;
  readonly signal: AbortSignal;
  /** For tests, whose push service is on this machine. */
  readonly reach?: "set" | "outside";
  readonly certificate?: string;
}

/** Sends a notice to a browser through the push service that the browser named. */
export async function sendPush(push: Push): Promise<Outcome> {
  const { subscription, keys, contact, now, isUrgent, topic, text } = push;
  const body = encrypt(Buffer.from(text).subarray(0, MAX_TEXT_LENGTH), subscription);
  const outcome = await post({
    url: subscription.endpoint,
    headers: {
      "content-type": "application/octet-stream",
      "content-encoding": "aes128gcm",
      ttl: String(KEPT_FOR),
      urgency: isUrgent ? "high" : "normal",
      authorization: `vapid t=${vapidToken({ keys, contact, endpoint: subscription.endpoint, now })}, k=${keys.publicKey}`,
      ...(topic === undefined ? {} : { topic }),
    },
    body,
    reach: push.reach ?? "outside",
    ...(push.certificate === undefined ? {} : { certificate: push.certificate }),
    signal: push.signal,
  });
  // A browser that has ended its subscription (RFC 8030, 7.3).
  if (outcome.kind === "later" && outcome.answer.startsWith("404")) {
    return { kind: "never", answer: outcome.answer, isGone: true };
  }
  return outcome;
}
