import { shiftedClockWords } from "@atrium/contract/site";
import { Icon } from "@atrium/ui";
import { t } from "@atrium/words";
import clockAlert from "lucide-react/icons/clock-alert";
import { useServerNow } from "../../platform/liveHooks.ts";
import { useSite } from "../../platform/site.ts";
import { useClock } from "../../platform/useClock.ts";
import styles from "./Banners.module.css";

/** A clock that is shifted for a demonstration is said on every page, with the real time beside it. */
export function ShiftedClock() {
  const { timeZone, clockAhead = 0 } = useSite();
  const now = useClock(useServerNow());
  const words = shiftedClockWords({ now, ahead: clockAhead, timeZone });
  if (words === undefined) return null;
  return (
    <section className={`row gap-8 flex-none t12 ink2 bg-2 ${styles["shifted"]}`} aria-label={t("Shifted clock")}>
      <Icon of={clockAlert} size={14} />
      <span className="num">{words}</span>
    </section>
  );
}
