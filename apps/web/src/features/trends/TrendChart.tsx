import { STEP_LENGTHS } from "@atrium/contract/devices";
import type { SiteTime } from "@atrium/time";
import { t } from "@atrium/words";
import { useQuery } from "@tanstack/react-query";
import { useDeferredValue, useMemo } from "react";
import { useSite } from "../../platform/site.ts";
import { ChartCard } from "../../ranges/trend/ChartCard.tsx";
import { STEP_NAMES, trendsQuery } from "../../ranges/trend/chartQueries.ts";
import { oldestMoment, windowOf } from "../../ranges/trend/chartRanges.ts";
import { NothingRecorded } from "../../ranges/trend/NothingRecorded.tsx";
import { LEAST_WINDOW } from "../../ranges/trend/rangeAddress.ts";
import { timeTicks } from "../../ranges/trend/timeTicks.ts";
import { useDrawnWindow } from "../../ranges/trend/useDrawnWindow.ts";
import styles from "../../ranges/trend/trend.module.css";
import { ValuesCard } from "../../ranges/trend/ValuesCard.tsx";
import { panelsOf, sourcesOf } from "./trendComparison.ts";
import type { ChangeTrend, TrendChoice } from "./trendSearch.ts";
import type { ChosenPoint } from "./useChosenPoints.ts";

interface TrendChartProps {
  chosen: readonly ChosenPoint[];
  choice: TrendChoice;
  now: number;
  time: SiteTime;
  change: ChangeTrend;
}

/** The panels of the points, and a table with the same numbers. */
export function TrendChart({ chosen, choice: { range }, now, time, change }: TrendChartProps) {
  const { timeZone } = useSite();
  const { from, to } = typeof range === "string" ? windowOf(range, now, time) : range;
  const window = useMemo(() => ({ from, to }), [from, to]);
  const points = useMemo(() => chosen.map(({ point }) => point.id), [chosen]);
  const answer = useQuery(trendsQuery(points, window));
  const { data: reply, isPlaceholderData } = answer;
  const drawn = useDrawnWindow(window, isPlaceholderData);
  const comparison = useMemo(() => {
    if (reply === undefined) return undefined;
    return {
      sources: sourcesOf(chosen),
      panels: panelsOf(chosen, reply),
      window: drawn,
      step: STEP_LENGTHS[reply.step],
      until: reply.to,
      ticks: timeTicks(drawn, time, timeZone),
    };
  }, [chosen, reply, drawn, time, timeZone]);
  // The table has the same numbers once the lines are drawn.
  const values = useDeferredValue(
    useMemo(
      () =>
        comparison === undefined || reply === undefined
          ? undefined
          : { comparison, window: comparison.window, step: reply.step },
      [comparison, reply],
    ),
  );
  const oldest = oldestMoment(now, time);
  const latest = Math.max(to, Math.ceil(now / 60_000) * 60_000);
  const limits = useMemo(() => ({ oldest, newest: latest, least: LEAST_WINDOW }), [oldest, latest]);
  const isEmpty = reply !== undefined && !isPlaceholderData && reply.series.every(({ coverage }) => coverage === 0);
  return (
    <div className={`grid gap-12 ${styles["body"]}`} aria-busy={reply === undefined || isPlaceholderData}>
      <ChartCard
        name={t("{count, plural, one {Trend of # point} other {Trend of # points}}", { count: chosen.length })}
        comparison={comparison}
        note={reply === undefined ? "" : t(STEP_NAMES[reply.step])}
        answer={answer}
        window={window}
        limits={limits}
        time={time}
        overview={chosen[0]?.point.id}
        onWindow={(shown) => change({ range: shown })}
        {...(isEmpty && {
          empty: (
            <NothingRecorded range={range} onDefault={(shown) => change({ range: shown })}>
              {t("None of these points had a value in this range. Gaps are shown as gaps.")}
            </NothingRecorded>
          ),
        })}
      />
      {values !== undefined && !isEmpty && <ValuesCard name={t("Values of the trend")} points={points} {...values} />}
    </div>
  );
}
