import type { LiveChannel } from "@atrium/contract/live";
import { outside, type Refusal, rightRefusal, wholeSite } from "../http/refusals.ts";
import type { Session } from "../http/session.ts";

type Hearer = Pick<Session, "features" | "reach">;
type Heard = Pick<LiveChannel, "right" | "reach">;

/** Whether a session may subscribe to a channel. */
export function mayHear(hearer: Hearer, channel: Heard): boolean {
  return hearingRefusal(hearer, channel) === undefined;
}

/** Why a session may not subscribe to a channel; undefined: it may, and hears what is within its reach. */
export function hearingRefusal({ features, reach }: Hearer, channel: Heard): Refusal | undefined {
  const refusal = rightRefusal(channel.right, features);
  if (refusal !== undefined || reach === undefined) return refusal;
  if (channel.reach === undefined) return wholeSite();
  return reach.hasSection(channel.reach.section) ? undefined : outside("section");
}
