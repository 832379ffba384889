import { LIVE_CHANNELS, type LiveSubscribe } from "@atrium/contract";
import type { LiveSession } from "./liveDirectory.ts";

/** Whether a session may subscribe to a channel. */
export function mayHear({ features }: LiveSession, channel: LiveSubscribe["channel"]): boolean {
  const need = LIVE_CHANNELS[channel];
  return need === "signed-in" || features.has(need);
}
