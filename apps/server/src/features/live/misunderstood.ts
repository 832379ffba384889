import { LIVE_CHANNELS, type LiveMessage } from "@atrium/contract";
import * as z from "zod";

/** As much of a request as is needed to name its subscription. */
const Attempt = z.object({ type: z.literal("subscribe"), subscription: z.int().positive(), channel: z.unknown() });

type Answer = Extract<LiveMessage, { type: "refused" | "error" }>;

/** The answer to a message that the live contract does not know. `message` is its content, if it was JSON. */
export function answerMisunderstood(message: unknown): Answer {
  const attempt = Attempt.safeParse(message);
  if (!attempt.success) return { type: "error", error_code: "EVA001", message: "Not a message of the live contract" };
  const { subscription, channel } = attempt.data;
  return { type: "refused", subscription, error_code: "EVA001", message: sentenceOn(channel) };
}

function sentenceOn(channel: unknown): string {
  if (typeof channel === "string" && Object.hasOwn(LIVE_CHANNELS, channel)) {
    return "The subscription is not what this channel expects";
  }
  return `There is no such channel. The channels are ${Object.keys(LIVE_CHANNELS).join(", ")}`;
}
