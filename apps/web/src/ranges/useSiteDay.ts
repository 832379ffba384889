import { useServerNow } from "../platform/liveHooks.ts";
import { useSite } from "../platform/site.ts";
import { timeWords } from "./timeWords.ts";

/** Today in the site's calendar by the server's clock, as the page stands: a calendar opens there. */
export function useSiteDay(): string {
  const { timeZone } = useSite();
  return timeWords(timeZone).date(useServerNow()());
}
