import type { LiveChannel } from "@atrium/contract/live";
import type { LiveSession } from "./liveDirectory.ts";

/** Whether a session may subscribe to a channel. */
export function mayHear({ features }: LiveSession, { right }: Pick<LiveChannel, "right">): boolean {
  return right === "signed-in" || features.has(right);
}
