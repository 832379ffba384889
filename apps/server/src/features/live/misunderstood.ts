import type { LiveMessage } from "@atrium/contract/live";
import * as z from "zod";

/** As much of a request as is needed to name its subscription. */
const Attempt = z.object({ type: z.literal("subscribe"), subscription: z.int().positive(), channel: z.unknown() });

type Answer = Extract<LiveMessage, { type: "refused" | "error" }>;

/**
 * The answer to a message that the live contract does not know.
 * @param message its content, if it was JSON
 * @param names of the channels that there are
 */
export function answerMisunderstood(message: unknown, names: readonly string[]): Answer {
  const attempt = Attempt.safeParse(message);
  if (!attempt.success) return { type: "error", error_code: "EVA001", message: "Not a message of the live contract" };
  const { subscription, channel } = attempt.data;
  const isKnown = typeof channel === "string" && names.includes(channel);
  const sentence = isKnown
    ? "The subscription is not what this channel expects"
    : `There is no such channel. The channels are ${names.join(", ")}`;
  return { type: "refused", subscription, error_code: "EVA001", message: sentence };
}
