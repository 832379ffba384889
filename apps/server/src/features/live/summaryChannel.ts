import type { LiveSummary } from "./liveDirectory.ts";
import { NewestChannel } from "./newestChannel.ts";

/** Sends sockets the rows of one module's counts that changed since the last message. */
export function summaryChannel(summary: LiveSummary): NewestChannel {
  return new NewestChannel("summary", {
    get version() {
      return summary.version;
    },
    encode: (since) => {
      const rows = summary.rowsSince(since);
      return rows.length === 0 && since > 0 ? undefined : `"rows":${JSON.stringify(rows)}`;
    },
  });
}
