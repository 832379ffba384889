import type { ConditionContent, ConditionId, ConditionTrialRequest } from "@atrium/contract/automation";
import type { PointDescription } from "@atrium/contract/devices";
import { Card, Segmented } from "@atrium/ui";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { ReadState } from "../../../../collections/ListState.tsx";
import { conditionTrialQuery } from "../conditionQueries.ts";
import { FiringHours } from "./FiringHours.tsx";
import { FiringList } from "./FiringList.tsx";
import { MeetingRules } from "./MeetingRules.tsx";
import { ThresholdBars } from "./ThresholdBars.tsx";
import styles from "./trial.module.css";
import { TrialEnergy } from "./TrialEnergy.tsx";
import { TrialLine } from "./TrialLine.tsx";
import { trialHeadline, trialNote, trialRange } from "./trialWords.ts";
import { useSite } from "../../../../platform/site.ts";

const DAYS = [
  { value: "7", label: "7 days" },
  { value: "30", label: "30 days" },
  { value: "90", label: "90 days" },
] as const;
const DAY_COUNTS = { "7": 7, "30": 30, "90": 90 } as const satisfies Record<string, ConditionTrialRequest["days"]>;

interface ConditionTrialCardsProps {
  /** undefined: something is missing yet. */
  condition: ConditionContent | undefined;
  /** The one that it would replace. */
  id: ConditionId | null;
  /** What it compares. */
  point: PointDescription | undefined;
  /** Only those who may save may try. */
  mayTry: boolean;
  /** Another threshold is chosen. */
  onThreshold: (threshold: number) => void;
}

/** When a condition would have fired, by what was recorded, before anything is saved. */
export function ConditionTrialCards({ condition, id, point, mayTry, onThreshold }: ConditionTrialCardsProps) {
  const { timeZone } = useSite();
  const [days, setDays] = useState<keyof typeof DAY_COUNTS>("30");
  const asked = { condition, id, days: DAY_COUNTS[days] };
  const result = useQuery({
    ...conditionTrialQuery(asked),
    enabled: mayTry && condition !== undefined,
  });
  const tried = condition === undefined ? undefined : result.data;
  return (
    <div className="grid gap-12 min-w-0">
      <Card
        title="Backtest"
        note={tried === undefined ? "on recorded values; nothing is saved" : trialRange(tried, timeZone)}
        actions={<Segmented label="Days tried" segments={DAYS} value={days} onChange={setDays} />}
      >
        {condition === undefined || !mayTry ? (
          <p className={`muted ${styles["wait"]}`}>
            {mayTry
              ? "When it would have fired shows here once the form says what it waits for and what it does."
              : "Your role does not allow backtests."}
          </p>
        ) : (
          <ReadState what="backtest" result={result}>
            {(trial) => (
              <div className={styles["trial"]} data-passing={result.isPlaceholderData || undefined}>
                <div aria-live="polite">
                  <p className={styles["headline"]}>{trialHeadline(trial, DAY_COUNTS[days])}</p>
                  <p className="muted">{trialNote(trial)}</p>
                  {!result.isPlaceholderData && <TrialEnergy asked={asked} trial={trial} />}
                </div>
                <TrialLine trial={trial} condition={condition} point={point} />
              </div>
            )}
          </ReadState>
        )}
      </Card>
      {tried !== undefined && condition !== undefined && (
        <>
          <div className={`grid gap-12 ${styles["pair"]}`}>
            <ThresholdBars trial={tried} condition={condition} point={point} onThreshold={onThreshold} />
            <FiringHours trial={tried} />
          </div>
          <MeetingRules trial={tried} />
          <FiringList trial={tried} point={point} />
        </>
      )}
    </div>
  );
}
