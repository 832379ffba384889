import type { ConditionTrial } from "@atrium/contract/automation";
import { type PointDescription, valueText } from "@atrium/contract/devices";
import { Card } from "@atrium/ui";
import { Timestamp } from "../../../../collections/Timestamp.tsx";
import { useSite } from "../../../../platform/site.ts";
import styles from "./trial.module.css";
import { lastsText } from "./trialWords.ts";

/** How many of the firings are listed. */
const MOST_SHOWN = 8;
const ENDS = { value: "Its value came back", time: "It had lasted as long as it may", hours: "Its hours were over" };

/** The newest times it would have fired, how long, how far beyond, and why it would have ended. */
export function FiringList({ trial, point }: { trial: ConditionTrial; point: PointDescription | undefined }) {
  const { timeZone } = useSite();
  if (trial.firings.length === 0) return null;
  return (
    <Card
      title="Last firings"
      note={trial.count > MOST_SHOWN ? `the newest ${MOST_SHOWN} of ${trial.count}` : undefined}
    >
      <ul className={styles["list"]} aria-label="Last firings">
        {trial.firings.slice(0, MOST_SHOWN).map(({ at, until, by, peak }) => (
          <li key={at}>
            <Timestamp time={at} timeZone={timeZone} />
            <span className="num">{lastsText((until ?? trial.to) - at)}</span>
            <span className="num">{peak === null || point === undefined ? "" : `up to ${valueText(point, peak)}`}</span>
            <span className="muted">{by === null ? "It still stands" : ENDS[by]}</span>
          </li>
        ))}
      </ul>
    </Card>
  );
}
