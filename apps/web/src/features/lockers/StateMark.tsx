import { LOCKER_STATE_NAMES, type LockerState } from "@atrium/contract/access";
import { Icon, StateGlyph } from "@atrium/ui";
import { sayTerm, t } from "@atrium/words";
import WifiOff from "lucide-react/icons/wifi-off";
import styles from "./lockers.module.css";

/** The mark of a state, which is another shape for each: it is read without its colour. */
export function StateMark({ state, size = 14 }: { state: LockerState | undefined; size?: number }) {
  switch (state) {
    case "overtime":
      return <StateGlyph state="trouble" size={size} />;
    case "door-error":
      return <StateGlyph state="alarm" size={size} />;
    case "network-error":
      return <Icon of={WifiOff} size={size} />;
    case undefined:
      return <StateGlyph state="stale" size={size} />;
    default:
      return <i className={styles["mark"]} data-state={state} aria-hidden />;
  }
}

/** The mark and the name of a state; old where its bank is silent. */
export function StateWord({ state, isStale = false }: { state: LockerState | undefined; isStale?: boolean }) {
  return (
    <span className={`inline-row gap-7 nowrap ${styles["stateWord"]}`} data-stale={isStale}>
      <StateMark state={state} />
      {state === undefined ? t("No value") : sayTerm(LOCKER_STATE_NAMES[state])}
      {isStale && state !== undefined && <span className="t12 muted">{t("stale")}</span>}
    </span>
  );
}
