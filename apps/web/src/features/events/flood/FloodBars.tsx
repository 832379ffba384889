import { FLOOD_BEGINS } from "@atrium/contract/alarms";
import { sayClock, t } from "@atrium/words";
import { clock } from "../../../platform/time.ts";
import styles from "./flood.module.css";

interface FloodBarsProps {
  /** Alarms of each ten minutes of the day. */
  rates: readonly number[];
  /** Its beginning, epoch ms. */
  from: number;
  timeZone: string;
}

const TEN_MINUTES = 600_000;
/** Of a day. */
const SLOTS = 144;
const HEIGHT = 44;
const HOURS = [0, 6, 12, 18];

/** The day's alarms, a bar for each ten minutes, with the line from which on nobody keeps up. */
export function FloodBars({ rates, from, timeZone }: FloodBarsProps) {
  const top = Math.max(FLOOD_BEGINS * 1.4, ...rates);
  const line = HEIGHT - (FLOOD_BEGINS / top) * HEIGHT;
  const most = Math.max(0, ...rates);
  const worst = rates.indexOf(most);
  const words =
    most === 0
      ? t("No alarms today")
      : t("Most alarms in ten minutes today: {most} from {clock}", {
          most,
          clock: clock(from + worst * TEN_MINUTES, timeZone),
        });
  return (
    <figure className={`flex-1 m-0 relative ${styles["bars"]}`}>
      <figcaption className="sr-only">{words}</figcaption>
      <svg viewBox={`0 0 ${String(SLOTS)} ${String(HEIGHT)}`} preserveAspectRatio="none" aria-hidden>
        <path d={bars(rates, top, (count) => count < FLOOD_BEGINS)} className={styles["bar"]} />
        <path d={bars(rates, top, (count) => count >= FLOOD_BEGINS)} className={styles["over"]} />
        <line x1={0} x2={SLOTS} y1={line} y2={line} className={styles["line"]} vectorEffect="non-scaling-stroke" />
        <line x1={0} x2={SLOTS} y1={HEIGHT} y2={HEIGHT} className={styles["floor"]} vectorEffect="non-scaling-stroke" />
      </svg>
      <span
        className={`absolute t11 trouble ${styles["limit"]}`}
        style={{ bottom: `calc(16px + ${String((FLOOD_BEGINS / top) * 100)}% * 0.7)` }}
        aria-hidden
      >
        {t("Flood, {FLOOD_BEGINS} in 10 min", { FLOOD_BEGINS })}
      </span>
      <div className={`grid t11 muted num ${styles["hours"]}`} aria-hidden>
        {HOURS.map((hour) => (
          <span key={hour}>{sayClock(60 * hour)}</span>
        ))}
      </div>
    </figure>
  );
}

/** The bars of some of the ten minutes as one drawing. */
function bars(rates: readonly number[], top: number, isDrawn: (count: number) => boolean): string {
  return rates
    .flatMap((count, slot) => {
      const height = (count / top) * HEIGHT;
      return count > 0 && isDrawn(count)
        ? [`M${String(slot + 0.05)} ${String(HEIGHT)}v${String(-height)}h0.9v${String(height)}z`]
        : [];
    })
    .join("");
}
