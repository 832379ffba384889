import { formatDate } from "@atrium/contract";
import type { AlarmProposalChange } from "@atrium/contract/alarms";
import styles from "./Rethinks.module.css";

const WIDTH = 340;

/** The day on which it came most often: each time that it came, and those that would be left. */
export function ProposalDay({ day, zone }: { day: AlarmProposalChange["day"]; zone: string }) {
  const { from, to, before, after } = day;
  const at = (time: number) => ((time - from) / (to - from)) * WIDTH;
  return (
    <figure className={styles["day"]}>
      <svg viewBox={`0 0 ${WIDTH} 34`} role="img" aria-label={`${before.length} then, ${after.length} with it`}>
        <path d={before.map((time) => `M${at(time).toFixed(1)} 2v10`).join("")} />
        {after.map((time) => (
          <path key={time} d={`M${at(time).toFixed(1)} 26l-4.5 -8h9z`} data-left />
        ))}
        <path d={`M0 30H${WIDTH}`} data-axis />
      </svg>
      <figcaption className="flex justify-between t12 muted">
        <span>00:00</span>
        <span>{formatDate(from, "D MMM", zone)}</span>
        <span>24:00</span>
      </figcaption>
      <p className="t12 ink2">
        <svg width={6} height={10} aria-hidden>
          <path d="M3 0v10" />
        </svg>{" "}
        {before.length} then{" "}
        <svg width={10} height={10} aria-hidden>
          <path d="M5 9l-4.5 -8h9z" data-left />
        </svg>{" "}
        {after.length} with it
      </p>
    </figure>
  );
}
