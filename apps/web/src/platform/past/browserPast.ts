import type { LiveSource } from "../liveSource.ts";
import { pastCalls } from "./pastCalls.ts";
import { PastSource } from "./pastSource.ts";

/** The past over the server's calls and the browser's clock and frames. */
export function createBrowserPast(live: LiveSource, at: number | undefined): PastSource {
  return new PastSource(
    {
      live,
      calls: pastCalls,
      timers: {
        now: () => performance.now(),
        after: (milliseconds, callback) => {
          const timer = setTimeout(callback, milliseconds);
          return () => {
            clearTimeout(timer);
          };
        },
      },
      requestFrame: (callback) => requestAnimationFrame(callback),
    },
    at,
  );
}
