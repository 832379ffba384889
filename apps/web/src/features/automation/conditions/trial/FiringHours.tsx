import type { ConditionTrial } from "@atrium/contract";
import { Card } from "@atrium/ui";
import styles from "./trial.module.css";

const DAYS = ["Mon", "Tue", "Wed", "Thu", "Fri", "Sat", "Sun"] as const;
const LEVELS = 4;

/** Firings by weekday and hour: darker is more often. */
export function FiringHours({ trial: { hours } }: { trial: ConditionTrial }) {
  const most = Math.max(1, ...hours.flat());
  return (
    <Card title="When it fires">
      <div className={styles["hours"]}>
        <table aria-label="Firings by weekday and hour">
          <colgroup>
            <col className={styles["dayColumn"]} />
          </colgroup>
          <thead className="sr-only">
            <tr>
              <th scope="col">Day</th>
              {Array.from({ length: 24 }, (_, hour) => (
                <th key={clock(hour)} scope="col">
                  {clock(hour)}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {DAYS.map((name, index) => (
              <tr key={name}>
                <th scope="row">{name}</th>
                {(hours[index] ?? []).map((count, hour) => (
                  <td
                    key={clock(hour)}
                    data-level={count === 0 ? 0 : Math.ceil((count / most) * LEVELS)}
                    title={`${name} ${clock(hour)}: ${count}`}
                  >
                    {count === 0 ? <span className="sr-only">0</span> : count}
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
        <div className={styles["hourWords"]} aria-hidden="true">
          {[0, 6, 12, 18, 24].map((hour) => (
            <span key={hour}>{clock(hour)}</span>
          ))}
        </div>
      </div>
    </Card>
  );
}

function clock(hour: number): string {
  return `${String(hour).padStart(2, "0")}:00`;
}
