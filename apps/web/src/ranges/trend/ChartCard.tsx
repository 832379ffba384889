import { type PointId, millis } from "@atrium/contract";
import type { SiteTime } from "@atrium/time";
import { Card, ErrorState, LoadingBlocks } from "@atrium/ui";
import {
  CompareCharts,
  type Comparison,
  type TimeWindow,
  type WindowLimits,
  gapsOf,
  longestGap,
} from "@atrium/ui/charts";
import { t } from "@atrium/words";
import { Button } from "@mantine/core";
import type { ReactNode } from "react";
import { useSite } from "../../platform/site.ts";
import { ChartOverview } from "./ChartOverview.tsx";
import { momentTitle } from "./timeTicks.ts";
import styles from "./trend.module.css";
import { WindowButtons } from "./WindowButtons.tsx";
import { age } from "../../platform/time.ts";

/** A shorter gap is seen in its strip; a longer one gets its sentence. */
const WORTH_A_SENTENCE = 6 * 3_600_000;

/** How the question for the past stands. */
interface ChartAnswer {
  readonly error: Error | null;
  readonly errorUpdatedAt: number;
  readonly isFetching: boolean;
  /** What is shown is of the question before. */
  readonly isPlaceholderData: boolean;
  readonly refetch: () => unknown;
}

interface ChartCardProps {
  /** E.g. "CO₂ and temperature of 3 sensors". */
  name: string;
  /** undefined: nothing has come yet. */
  comparison: Comparison | undefined;
  /** "Means of 15 min" */
  note: string;
  answer: ChartAnswer;
  /** Stands in place of the lines where there are none. */
  empty?: ReactNode;
  hasBands?: boolean;
  /** Controls beside those of the window. */
  children?: ReactNode;
  window: TimeWindow;
  limits: WindowLimits;
  time: SiteTime;
  /** Whose line stands under the window. */
  overview: PointId | undefined;
  onWindow: (window: TimeWindow) => void;
}

/** Panels of lines over one time, with what moves the window over them, and the longer range under it. */
export function ChartCard(props: ChartCardProps) {
  const { name, comparison, note, answer, empty, hasBands = false, children, window, limits, time, overview } = props;
  const { timeZone } = useSite();
  const { error, errorUpdatedAt, isFetching, isPlaceholderData, refetch } = answer;
  const show = (next: TimeWindow): void => props.onWindow(roundedWindow(next));
  return (
    <Card className={styles["chart"]}>
      <div className={`row wrap justify-end ${styles["head"]}`}>
        <span className="t12 muted">{note}</span>
        {children}
        <WindowButtons window={window} limits={limits} onWindow={show} />
      </div>
      {error !== null && (
        <ErrorState
          title={t("The history could not be loaded")}
          isFloating={comparison !== undefined}
          actions={
            <Button variant="filled" loading={isFetching} onClick={() => void refetch()}>
              {t("Retry")}
            </Button>
          }
        >
          {t("At {momentTitle}: {replace}.", {
            momentTitle: momentTitle(errorUpdatedAt, { timeZone, step: null }),
            replace: error.message.replace(/\.$/, ""),
          })}
        </ErrorState>
      )}
      {comparison === undefined && error === null && <LoadingBlocks rows={8} label={t("Loading history")} />}
      {empty}
      {comparison !== undefined && empty === undefined && (
        <div className={error !== null ? styles["last"] : isPlaceholderData ? styles["passing"] : undefined}>
          <CompareCharts
            name={name}
            comparison={comparison}
            hasBands={hasBands}
            asked={window}
            limits={limits}
            onWindow={show}
            titleAt={(moment) => momentTitle(moment, { timeZone, step: comparison.step })}
          />
          <GapNotes comparison={comparison} />
        </div>
      )}
      <ChartOverview point={overview} window={window} limits={limits} time={time} onWindow={show} />
    </Card>
  );
}

/** To whole minutes, as the address has them. */
function roundedWindow({ from, to }: TimeWindow): TimeWindow {
  return { from: Math.floor(from / 60_000) * 60_000, to: Math.ceil(to / 60_000) * 60_000 };
}

/** "Café, no data for 12 h 20 min". */
function GapNotes({ comparison }: { comparison: Comparison }) {
  const notes = comparison.sources.flatMap(({ key, name }) => {
    const line = comparison.panels.flatMap((panel) => panel.series).find(({ source }) => source === key);
    const gap = line === undefined ? undefined : longestGap(gapsOf(line, comparison));
    const length = gap === undefined ? 0 : gap.to - gap.from;
    return length < WORTH_A_SENTENCE
      ? []
      : [{ key, text: t("{name}, no data for {age}", { name, age: age(millis(length)) }) }];
  });
  if (notes.length === 0) return null;
  return (
    <ul className={`flex wrap p-0 t12 ink2 ${styles["gaps"]}`}>
      {notes.map(({ key, text }) => (
        <li key={key}>{text}</li>
      ))}
    </ul>
  );
}
