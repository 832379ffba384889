import { shiftedClockWords } from "@atrium/contract/site";
import { Icon } from "@atrium/ui";
import { t } from "@atrium/words";
import clockAlert from "lucide-react/icons/clock-alert";
import { useClock } from "../../platform/useClock.ts";
import styles from "./LoginPage.module.css";
import type { Greeting } from "./useGreeting.ts";

/** Says of a shifted clock, before anybody is signed in, what every page says of it. */
export function ShiftedAtDoor({ now, ahead, timeZone }: NonNullable<Greeting["shifted"]>) {
  const words = shiftedClockWords({ now: useClock(now), ahead, timeZone });
  return (
    <section className={styles["shifted"]} aria-label={t("Shifted clock")}>
      <Icon of={clockAlert} size={16} />
      <span className="num">{words}</span>
    </section>
  );
}
