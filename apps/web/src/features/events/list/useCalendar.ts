import { useMinute } from "../../../collections/useMinute.ts";
import { useSite } from "../../../platform/site.ts";
import type { Calendar } from "../eventWords.ts";

/** The site's clock, by the minute. */
export function useCalendar(): Calendar {
  const { timeZone } = useSite();
  return { timeZone, now: useMinute() };
}
