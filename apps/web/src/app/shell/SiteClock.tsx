import { useServerNow } from "../../platform/liveHooks.ts";
import { useSite } from "../../platform/site.ts";
import { headerClock } from "../../platform/time.ts";
import { useClock } from "../../platform/useClock.ts";
import styles from "./SiteClock.module.css";

/** The server's time, in the site's time zone: the clock that every "since" and "until" on the pages is read by. */
export function SiteClock() {
  const { timeZone } = useSite();
  const now = useClock(useServerNow());
  return (
    <time className={`nowrap num ${styles["clock"]}`} dateTime={new Date(now).toISOString()} title={timeZone}>
      {headerClock(now, timeZone)}
    </time>
  );
}
