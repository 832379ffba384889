import type { PeakLimitContent, PeakLimitTrialRequest, PeakLimitTrial, GiveBack } from "@atrium/contract/automation";
import { Card, labelled, Segmented } from "@atrium/ui";
import { phrase, type Phrase, t } from "@atrium/words";
import { useQuery } from "@tanstack/react-query";
import { type ReactNode, useState } from "react";
import { ReadState } from "../../../../collections/ListState.tsx";
import { useSite } from "../../../../platform/site.ts";
import styles from "../../conditions/trial/trial.module.css";
import { trialRange, lastsText } from "../../conditions/trial/trialWords.ts";
import { limitTrialQuery } from "../limitQueries.ts";
import { limitHeadline, limitNotes, kilowattsText } from "../limitWords.ts";
import { LimitLine } from "./LimitLine.tsx";
import { Timestamp } from "../../../../collections/Timestamp.tsx";

/** How many are listed. */
const MOST_SHOWN = 8;

const BACKS: Readonly<Record<GiveBack, Phrase>> = {
  room: phrase("Demand was low enough again"),
  time: phrase("Maximum time reached"),
  hours: phrase("Its hours were over"),
};

const MINUTE = 60_000;
const DAYS = [
  { value: "7", label: phrase("7 days") },
  { value: "30", label: phrase("30 days") },
  { value: "90", label: phrase("90 days") },
] as const;
const DAY_COUNTS = { "7": 7, "30": 30, "90": 90 } as const satisfies Record<string, PeakLimitTrialRequest["days"]>;

interface LimitTrialCardsProps {
  limit: PeakLimitContent | undefined;
  /** What stands above. */
  children?: ReactNode;
}

/** What a peak limit would have shed, by the power that was recorded, before anything is saved. */
export function LimitTrialCards({ limit, children }: LimitTrialCardsProps) {
  const { timeZone, currency } = useSite();
  const [days, setDays] = useState<keyof typeof DAY_COUNTS>("30");
  const result = useQuery({ ...limitTrialQuery({ limit, days: DAY_COUNTS[days] }), enabled: limit !== undefined });
  const tried = limit === undefined ? undefined : result.data;
  return (
    <div className="grid gap-12 min-w-0">
      {children}
      <Card
        title={t("Backtest")}
        note={tried === undefined ? t("on recorded power; nothing is saved") : trialRange(tried, timeZone)}
        actions={<Segmented label={t("Backtest period")} segments={labelled(DAYS)} value={days} onChange={setDays} />}
      >
        {limit === undefined ? (
          <p className={`muted ${styles["wait"]}`}>
            {t("Results appear here once a meter, a limit and a stage are set.")}
          </p>
        ) : (
          <ReadState what={t("backtest")} result={result}>
            {(trial) => (
              <div className={styles["trial"]} data-passing={result.isPlaceholderData || undefined}>
                <div aria-live="polite">
                  <p className={styles["headline"]}>{limitHeadline(trial, DAY_COUNTS[days])}</p>
                  {limitNotes(trial, { limit: limit.limit, currency }).map((note) => (
                    <p key={note} className="muted">
                      {note}
                    </p>
                  ))}
                </div>
                <LimitLine trial={trial} limit={limit} />
              </div>
            )}
          </ReadState>
        )}
      </Card>
      {tried !== undefined && limit !== undefined && tried.stages.length === limit.stages.length && (
        <>
          <StageSums trial={tried} limit={limit} />
          <ShedList trial={tried} limit={limit} />
        </>
      )}
    </div>
  );
}

/** How often each stage would have been shed, and for how long in all. */
function StageSums({ trial, limit }: { trial: PeakLimitTrial; limit: PeakLimitContent }) {
  return (
    <Card title={t("By stage")}>
      <ul className={styles["list"]} aria-label={t("Stages")}>
        {trial.stages.map(({ sheds, minutes }, index) => {
          const stage = limit.stages[index];
          const name = stage?.name ?? "";
          return (
            <li key={`${String(index)} ${name}`}>
              <span>{`${index + 1}. ${name}`}</span>
              <span className="num">{sheds === 1 ? t("once") : t("{sheds} times", { sheds })}</span>
              <span className="num">
                {sheds === 0 ? "" : t("{lasts} in total", { lasts: lastsText(minutes * MINUTE) })}
              </span>
              <span className="muted">
                {stage?.kilowatts === null || stage === undefined
                  ? t("kW not entered")
                  : t("about {kilowatts} kW", { kilowatts: stage.kilowatts })}
              </span>
            </li>
          );
        })}
      </ul>
    </Card>
  );
}

/** The newest stages that would have been shed, with what was expected, for how long, and why they would have been given back. */
function ShedList({ trial, limit }: { trial: PeakLimitTrial; limit: PeakLimitContent }) {
  const { timeZone } = useSite();
  if (trial.sheds.length === 0) return null;
  return (
    <Card
      title={t("Last shed")}
      note={
        trial.count > MOST_SHOWN ? t("latest {MOST_SHOWN} of {count}", { MOST_SHOWN, count: trial.count }) : undefined
      }
    >
      <ul className={styles["list"]} aria-label={t("Last shed")}>
        {trial.sheds.slice(0, MOST_SHOWN).map(({ at, until, by, stage, expected }) => (
          <li key={`${at} ${stage}`}>
            <Timestamp time={at} timeZone={timeZone} />
            <span className="num">{lastsText((until ?? trial.to) - at)}</span>
            <span className="num">{t("{kilowatts} forecast", { kilowatts: kilowattsText(expected) })}</span>
            <span className="muted">
              {`${limit.stages[stage]?.name ?? ""}. ${by === null ? t("It would still be shed now") : t(BACKS[by])}`}
            </span>
          </li>
        ))}
      </ul>
    </Card>
  );
}
