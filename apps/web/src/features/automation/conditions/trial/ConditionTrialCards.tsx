import type { ConditionContent, ConditionId, ConditionTrialRequest, ConditionTrial } from "@atrium/contract/automation";
import { type PointDescription, valueText } from "@atrium/contract/devices";
import { Card, labelled, Segmented } from "@atrium/ui";
import { phrase, t } from "@atrium/words";
import { useQuery } from "@tanstack/react-query";
import { type ReactNode, useState } from "react";
import { ReadState } from "../../../../collections/ListState.tsx";
import { conditionTrialQuery, conditionEnergyQuery, type TriedCondition } from "../conditionQueries.ts";
import { FiringHours } from "./FiringHours.tsx";
import { MeetingRules } from "./MeetingRules.tsx";
import { ThresholdBars } from "./ThresholdBars.tsx";
import styles from "./trial.module.css";
import { TrialLine } from "./TrialLine.tsx";
import { trialHeadline, trialNote, trialRange, lastsText } from "./trialWords.ts";
import { useSite } from "../../../../platform/site.ts";
import { energyNotes, energyText } from "./energyWords.ts";
import { Timestamp } from "../../../../collections/Timestamp.tsx";
import { withoutStop } from "../../../../platform/withoutStop.ts";

/** How many of the firings are listed. */
const MOST_SHOWN = 8;

const ENDS = {
  value: phrase("Its value returned"),
  time: phrase("Maximum time reached"),
  hours: phrase("Its hours were over"),
};

const DAYS = [
  { value: "7", label: phrase("7 days") },
  { value: "30", label: phrase("30 days") },
  { value: "90", label: phrase("90 days") },
] as const;
const DAY_COUNTS = { "7": 7, "30": 30, "90": 90 } as const satisfies Record<string, ConditionTrialRequest["days"]>;

interface ConditionTrialCardsProps {
  /** undefined: something is missing yet. */
  condition: ConditionContent | undefined;
  /** The one that it would replace. */
  id: ConditionId | null;
  /** What it compares. */
  point: PointDescription | undefined;
  /** Stands above while nothing can be tried yet. */
  children: ReactNode;
  /** Only those who may save may try. */
  mayTry: boolean;
  /** Another threshold is chosen. */
  onThreshold: (threshold: number) => void;
}

/** When a condition would have fired, by what was recorded, before anything is saved. */
export function ConditionTrialCards(props: ConditionTrialCardsProps) {
  const { condition, id, point, mayTry, onThreshold, children } = props;
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
      {(condition === undefined || !mayTry) && children}
      <Card
        title={t("Backtest")}
        note={tried === undefined ? t("on recorded values; nothing is saved") : trialRange(tried, timeZone)}
        actions={<Segmented label={t("Backtest period")} segments={labelled(DAYS)} value={days} onChange={setDays} />}
      >
        {condition === undefined || !mayTry ? (
          <p className={`muted ${styles["wait"]}`}>
            {mayTry
              ? t("Firings appear here once a value, its limits and an action are set.")
              : t("Your role does not allow backtests.")}
          </p>
        ) : (
          <ReadState what={t("backtest")} result={result}>
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

interface TrialEnergyProps {
  asked: TriedCondition;
  trial: ConditionTrial;
}

/** What the firings of a trial would have taken or saved; it comes after them, because it reads what each device drew. */
function TrialEnergy({ asked, trial }: TrialEnergyProps) {
  const { currency } = useSite();
  const { data, error } = useQuery({ ...conditionEnergyQuery(asked), enabled: trial.count > 0 });
  if (trial.count === 0) return null;
  if (error !== null) {
    return (
      <p className="t12 muted">
        {t("Could not calculate the energy effect: {message}.", { message: withoutStop(error.message) })}
      </p>
    );
  }
  if (data === undefined) return <p className="t12 muted">{t("Calculating the energy effect")}</p>;
  const text = energyText(data, currency);
  return (
    <>
      {text !== undefined && <p>{text}.</p>}
      <p className="t12 muted">{energyNotes(data, trial.count).join(" ")}</p>
    </>
  );
}

/** The newest times it would have fired, how long, how far beyond, and why it would have ended. */
function FiringList({ trial, point }: { trial: ConditionTrial; point: PointDescription | undefined }) {
  const { timeZone } = useSite();
  if (trial.firings.length === 0) return null;
  return (
    <Card
      title={t("Latest firings")}
      note={
        trial.count > MOST_SHOWN ? t("latest {MOST_SHOWN} of {count}", { MOST_SHOWN, count: trial.count }) : undefined
      }
    >
      <ul className={styles["list"]} aria-label={t("Latest firings")}>
        {trial.firings.slice(0, MOST_SHOWN).map(({ at, until, by, peak }) => (
          <li key={at}>
            <Timestamp time={at} timeZone={timeZone} />
            <span className="num">{lastsText((until ?? trial.to) - at)}</span>
            <span className="num">
              {peak === null || point === undefined ? "" : t("up to {value}", { value: valueText(point, peak) })}
            </span>
            <span className="muted">{by === null ? t("Still active") : t(ENDS[by])}</span>
          </li>
        ))}
      </ul>
    </Card>
  );
}
