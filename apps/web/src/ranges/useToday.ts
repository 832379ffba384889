import { useSyncExternalStore } from "react";
import { useServerNow } from "../platform/liveHooks.ts";
import type { CalendarDate } from "./ranges.ts";
import type { TimeWords } from "./timeWords.ts";

const INTERVAL = 1_000;

/** Today in the site's calendar by the server's clock; the page changes over at midnight by itself. */
export function useToday(time: TimeWords): CalendarDate {
  const now = useServerNow();
  return useSyncExternalStore(everySecond, () => time.date(now()));
}

function everySecond(look: () => void): () => void {
  const timer = setInterval(look, INTERVAL);
  return () => clearInterval(timer);
}
