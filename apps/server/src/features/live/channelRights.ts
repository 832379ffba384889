import type { LiveChannel } from "@atrium/contract/live";
import type { LiveSession } from "./liveDirectory.ts";

/** Whether a session may subscribe to a channel. */
export function mayHear({ features, reach }: LiveSession, channel: Pick<LiveChannel, "right" | "reach">): boolean {
  const isAllowed = channel.right === "signed-in" || features.has(channel.right);
  if (!isAllowed || reach === undefined) return isAllowed;
  return channel.reach !== undefined && reach.hasSection(channel.reach.section);
}
