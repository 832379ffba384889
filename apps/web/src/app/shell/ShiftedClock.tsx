import { Icon } from "@atrium/ui";
import clockAlert from "lucide-react/icons/clock-alert";
import { useServerNow } from "../../platform/liveHooks.ts";
import { useSite } from "../../platform/site.ts";
import { headerClock } from "../../platform/time.ts";
import { useClock } from "../../platform/useClock.ts";
import styles from "./Banners.module.css";

/** A clock that is shifted for a demonstration is said on every page, with the real time beside it. */
export function ShiftedClock() {
  const { timeZone, clockAhead = 0 } = useSite();
  const now = useClock(useServerNow());
  if (clockAhead === 0) return null;
  return (
    <section className={styles["shifted"]} aria-label="Shifted clock">
      <Icon of={clockAlert} size={14} />
      <span>
        The clock is shifted for a demonstration. In reality it is{" "}
        <span className="num">{headerClock(now - clockAhead, timeZone)}</span>.
      </span>
    </section>
  );
}
