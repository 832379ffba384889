import type { PointId } from "@atrium/contract";
import { STEP_LENGTHS } from "@atrium/contract/devices";
import type { SiteTime } from "@atrium/time";
import { CompareBrush, type TimeWindow, type WindowLimits } from "@atrium/ui/charts";
import { useQuery } from "@tanstack/react-query";
import { useMemo } from "react";
import { useSite } from "../../platform/site.ts";
import { trendsQuery } from "./chartQueries.ts";
import { rangeAround } from "./chartRanges.ts";
import { lineOf } from "./line.ts";
import { timeTicks } from "./timeTicks.ts";
import styles from "./trend.module.css";

interface ChartOverviewProps {
  /** Whose line stands under the window; undefined: nothing is chosen. */
  point: PointId | undefined;
  window: TimeWindow;
  limits: WindowLimits;
  time: SiteTime;
  onWindow: (window: TimeWindow) => void;
}

const HOUR = 3_600_000;

/** The window within the next longer range, of one point. */
export function ChartOverview({ point, window, limits, time, onWindow }: ChartOverviewProps) {
  const { timeZone } = useSite();
  const around = rangeAround(window, { from: limits.oldest, to: limits.newest });
  // In hours, so that the overview is not read again every minute.
  const from = Math.floor(around.from / HOUR) * HOUR;
  const to = Math.ceil(around.to / HOUR) * HOUR;
  const range = useMemo(() => ({ from, to }), [from, to]);
  const { data: reply } = useQuery(trendsQuery(point === undefined ? [] : [point], range));
  const series = useMemo(() => {
    const own = reply?.series.find((one) => one.point === point);
    return own === undefined ? undefined : lineOf("", own, { newest: undefined, unit: undefined });
  }, [point, reply]);
  const ticks = useMemo(() => {
    const all = timeTicks(range, time, timeZone);
    const every = Math.ceil(all.length / 6);
    return all.filter((_, index) => index % every === 0 && index > 0);
  }, [range, time, timeZone]);
  return (
    <div className={styles["overview"]}>
      <CompareBrush
        series={series}
        step={reply === undefined ? null : STEP_LENGTHS[reply.step]}
        range={range}
        window={window}
        limits={limits}
        ticks={ticks}
        onWindow={onWindow}
      />
    </div>
  );
}
