import type { PeakLimitContent, PeakLimitTrialRequest } from "@atrium/contract/automation";
import { Card, Segmented } from "@atrium/ui";
import { useQuery } from "@tanstack/react-query";
import { type ReactNode, useState } from "react";
import { ReadState } from "../../../../collections/ListState.tsx";
import { useSite } from "../../../../platform/site.ts";
import styles from "../../conditions/trial/trial.module.css";
import { trialRange } from "../../conditions/trial/trialWords.ts";
import { limitTrialQuery } from "../limitQueries.ts";
import { limitHeadline, limitNotes } from "../limitWords.ts";
import { LimitLine } from "./LimitLine.tsx";
import { ShedList } from "./ShedList.tsx";
import { StageSums } from "./StageSums.tsx";

const DAYS = [
  { value: "7", label: "7 days" },
  { value: "30", label: "30 days" },
  { value: "90", label: "90 days" },
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
        title="Backtest"
        note={tried === undefined ? "on recorded power; nothing is saved" : trialRange(tried, timeZone)}
        actions={<Segmented label="Days tried" segments={DAYS} value={days} onChange={setDays} />}
      >
        {limit === undefined ? (
          <p className={`muted ${styles["wait"]}`}>
            What it would have shed shows here once the form says its meter, its limit and a stage.
          </p>
        ) : (
          <ReadState what="backtest" result={result}>
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
