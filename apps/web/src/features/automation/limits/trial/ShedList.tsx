import type { GiveBack, PeakLimitContent, PeakLimitTrial } from "@atrium/contract/automation";
import { Card } from "@atrium/ui";
import { Timestamp } from "../../../../collections/Timestamp.tsx";
import { useSite } from "../../../../platform/site.ts";
import styles from "../../conditions/trial/trial.module.css";
import { lastsText } from "../../conditions/trial/trialWords.ts";
import { kilowattsText } from "../limitWords.ts";

/** How many are listed. */
const MOST_SHOWN = 8;
const BACKS: Readonly<Record<GiveBack, string>> = {
  room: "There was room again",
  time: "It was shed as long as it may be",
  hours: "Its hours were over",
};

/** The newest stages that would have been shed, with what was expected, for how long, and why they would have been given back. */
export function ShedList({ trial, limit }: { trial: PeakLimitTrial; limit: PeakLimitContent }) {
  const { timeZone } = useSite();
  if (trial.sheds.length === 0) return null;
  return (
    <Card title="Last shed" note={trial.count > MOST_SHOWN ? `the newest ${MOST_SHOWN} of ${trial.count}` : undefined}>
      <ul className={styles["list"]} aria-label="Last shed">
        {trial.sheds.slice(0, MOST_SHOWN).map(({ at, until, by, stage, expected }) => (
          <li key={`${at} ${stage}`}>
            <Timestamp time={at} timeZone={timeZone} />
            <span className="num">{lastsText((until ?? trial.to) - at)}</span>
            <span className="num">{`${kilowattsText(expected)} expected`}</span>
            <span className="muted">
              {`${limit.stages[stage]?.name ?? ""}. ${by === null ? "It would still be shed" : BACKS[by]}`}
            </span>
          </li>
        ))}
      </ul>
    </Card>
  );
}
