import { type IaqMetric, STEP_LENGTHS } from "@atrium/contract";
import type { SiteTime } from "@atrium/time";
import { CompareBrush, type TimeWindow, type WindowLimits } from "@atrium/ui/charts";
import { useQuery } from "@tanstack/react-query";
import { useMemo } from "react";
import type { Device } from "../../../devices/device.ts";
import { useSite } from "../../../platform/site.ts";
import { panelsOf, pointsOf } from "./airComparison.ts";
import styles from "./airChart.module.css";
import { trendsQuery } from "./chartQueries.ts";
import { rangeAround } from "./chartRanges.ts";
import { timeTicks } from "./timeTicks.ts";

interface ChartOverviewProps {
  sensor: Device | undefined;
  metric: IaqMetric;
  window: TimeWindow;
  limits: WindowLimits;
  time: SiteTime;
  onWindow: (window: TimeWindow) => void;
}

const HOUR = 3_600_000;
const nothingLive = () => undefined;

/** The window within the next longer range, of the first sensor's first metric. */
export function ChartOverview({ sensor, metric, window, limits, time, onWindow }: ChartOverviewProps) {
  const { timeZone } = useSite();
  const around = rangeAround(window, { from: limits.oldest, to: limits.newest });
  // In hours, so that the overview is not read anew with every minute.
  const from = Math.floor(around.from / HOUR) * HOUR;
  const to = Math.ceil(around.to / HOUR) * HOUR;
  const range = useMemo(() => ({ from, to }), [from, to]);
  const sensors = useMemo(() => (sensor === undefined ? [] : [sensor]), [sensor]);
  const { data: reply } = useQuery(trendsQuery(pointsOf(sensors, [metric]), range));
  const series = useMemo(() => {
    if (reply === undefined) return undefined;
    return panelsOf({ sensors, metrics: [metric], reply, newest: nothingLive })[0]?.series[0];
  }, [sensors, metric, reply]);
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
