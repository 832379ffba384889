import type { PeakLimitContent, PeakLimitTrial } from "@atrium/contract/automation";
import { Card } from "@atrium/ui";
import styles from "../../conditions/trial/trial.module.css";
import { lastsText } from "../../conditions/trial/trialWords.ts";

const MINUTE = 60_000;

/** How often each stage would have been shed, and for how long in all. */
export function StageSums({ trial, limit }: { trial: PeakLimitTrial; limit: PeakLimitContent }) {
  return (
    <Card title="By stage">
      <ul className={styles["list"]} aria-label="Stages">
        {trial.stages.map(({ sheds, minutes }, index) => {
          const stage = limit.stages[index];
          const name = stage?.name ?? "";
          return (
            <li key={`${String(index)} ${name}`}>
              <span>{`${index + 1}. ${name}`}</span>
              <span className="num">{sheds === 1 ? "once" : `${sheds} times`}</span>
              <span className="num">{sheds === 0 ? "" : `${lastsText(minutes * MINUTE)} in all`}</span>
              <span className="muted">
                {stage?.kilowatts === null || stage === undefined ? "kW not said" : `about ${stage.kilowatts} kW`}
              </span>
            </li>
          );
        })}
      </ul>
    </Card>
  );
}
