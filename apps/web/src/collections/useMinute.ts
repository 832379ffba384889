import { useCallback, useSyncExternalStore } from "react";
import { useLiveSource } from "../platform/liveHooks.ts";

const MINUTE = 60_000;
/** How late the page may notice that a minute is over, ms. */
const LATEST = 1_000;

/** One timer for all of them: a list has a moment in each row. */
const looks = new Set<() => void>();
let timer: ReturnType<typeof setInterval> | undefined;

function eachSecond(look: () => void): () => void {
  looks.add(look);
  timer ??= setInterval(() => {
    for (const one of looks) one();
  }, LATEST);
  return () => {
    looks.delete(look);
    if (looks.size > 0) return;
    clearInterval(timer);
    timer = undefined;
  };
}

/**
 * The beginning of this minute by the server's clock, epoch ms; in the past, of the moment that is shown. "Today" and
 * "yesterday" follow it past midnight.
 */
export function useMinute(): number {
  const source = useLiveSource();
  const subscribe = useCallback(
    (look: () => void) => {
      // The server says its time when the connection opens, which a page may not wait a second for.
      const leave = source.listen(look);
      const rest = eachSecond(look);
      return () => {
        leave();
        rest();
      };
    },
    [source],
  );
  return useSyncExternalStore(subscribe, () => Math.floor(source.serverNow() / MINUTE) * MINUTE);
}
