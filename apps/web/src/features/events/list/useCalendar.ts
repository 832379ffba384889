import { useMinute } from "../../../lists/useMinute.ts";
import { useServerNow } from "../../../platform/liveHooks.ts";
import { useSite } from "../../../platform/site.ts";
import type { Calendar } from "../eventWords.ts";

/** The site's clock, by the minute. */
export function useCalendar(): Calendar {
  const { timeZone } = useSite();
  const serverNow = useServerNow();
  useMinute();
  return { timeZone, now: Math.floor(serverNow() / 60_000) * 60_000 };
}
