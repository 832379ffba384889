import type { ConditionTrial } from "@atrium/contract/automation";
import { Card } from "@atrium/ui";
import { phrase, sayClock, t } from "@atrium/words";
import { weekOrder } from "../../../../platform/words/week.ts";
import styles from "./trial.module.css";

const DAYS = [
  phrase("Mon"),
  phrase("Tue"),
  phrase("Wed"),
  phrase("Thu"),
  phrase("Fri"),
  phrase("Sat"),
  phrase("Sun"),
] as const;
const LEVELS = 4;

/** Firings by weekday and hour: darker is more often. Each day is said as a sentence to who does not see it. */
export function FiringHours({ trial: { hours } }: { trial: ConditionTrial }) {
  const most = Math.max(1, ...hours.flat());
  return (
    <Card title={t("Firing times")}>
      <div className={styles["hours"]}>
        <ol className="plain-list grid gap-2" aria-label={t("Firings by weekday and hour")}>
          {weekOrder().map((day) => {
            const name = DAYS[day - 1] ?? DAYS[0];
            const counts = hours[day - 1] ?? [];
            return (
              <li key={t(name)}>
                <span className="sr-only">{dayText(t(name), counts)}</span>
                <span aria-hidden="true" className="t11 muted">
                  {t(name)}
                </span>
                {counts.map((count, hour) => (
                  <span
                    key={clock(hour)}
                    aria-hidden="true"
                    className={`text-center t11 ${styles["hour"]}`}
                    data-level={count === 0 ? 0 : Math.ceil((count / most) * LEVELS)}
                    title={`${t(name)} ${clock(hour)}: ${count}`}
                  >
                    {count === 0 ? "" : count}
                  </span>
                ))}
              </li>
            );
          })}
        </ol>
        <div className={`flex justify-between t11 muted ${styles["hourWords"]}`} aria-hidden="true">
          {[0, 6, 12, 18, 24].map((hour) => (
            <span key={hour}>{clock(hour)}</span>
          ))}
        </div>
      </div>
    </Card>
  );
}

/** "Mon: 2 at 09:00, 1 at 13:00" */
function dayText(name: string, counts: readonly number[]): string {
  const fired = counts.flatMap((count, hour) =>
    count === 0 ? [] : [t("{count} at {clock}", { count, clock: clock(hour) })],
  );
  return `${name}: ${fired.length === 0 ? t("none") : fired.join(", ")}`;
}

function clock(hour: number): string {
  return sayClock(60 * hour);
}
