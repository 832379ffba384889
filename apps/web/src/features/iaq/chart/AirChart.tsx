import { IAQ_METRICS, STEP_LENGTHS } from "@atrium/contract/devices";
import type { SiteTime } from "@atrium/time";
import { Switch } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { useDeferredValue, useMemo } from "react";
import type { Device } from "../../../devices/device.ts";
import { useSite } from "../../../platform/site.ts";
import { panelsOf, pointsOf, sourcesOf } from "./airComparison.ts";
import styles from "../../../ranges/trend/trend.module.css";
import { ChartCard } from "../../../ranges/trend/ChartCard.tsx";
import { oldestMoment, windowOf } from "../../../ranges/trend/chartRanges.ts";
import { LEAST_WINDOW } from "../../../ranges/trend/rangeAddress.ts";
import type { ChartChoice } from "./chartSearch.ts";
import { STEP_NAMES, trendsQuery } from "../../../ranges/trend/chartQueries.ts";
import { NothingRecorded } from "../../../ranges/trend/NothingRecorded.tsx";
import { AirTables } from "./AirTables.tsx";
import { timeTicks } from "../../../ranges/trend/timeTicks.ts";
import { useDrawnWindow } from "../../../ranges/trend/useDrawnWindow.ts";
import { useNewest } from "./useNewest.ts";

interface AirChartProps {
  sensors: readonly Device[];
  choice: ChartChoice;
  now: number;
  time: SiteTime;
  isLive: boolean;
  change: (by: Partial<Omit<ChartChoice, "misread">>) => void;
}

/** The panels, their overview, and the tables with the same numbers. */
export function AirChart({ sensors, choice, now, time, isLive, change }: AirChartProps) {
  const { metrics, range, hasBands } = choice;
  const { timeZone } = useSite();
  const points = useMemo(() => pointsOf(sensors, metrics), [sensors, metrics]);
  const asked = typeof range === "string" ? windowOf(range, now, time) : range;
  const { from, to } = asked;
  const window = useMemo(() => ({ from, to }), [from, to]);
  const answer = useQuery(trendsQuery(points, window));
  const { data: reply, isPlaceholderData } = answer;
  const drawn = useDrawnWindow(window, isPlaceholderData);
  const newest = useNewest(points, { isLive });
  const comparison = useMemo(() => {
    if (reply === undefined) return undefined;
    return {
      sources: sourcesOf(sensors),
      panels: panelsOf({ sensors, metrics, reply, newest }),
      window: drawn,
      step: STEP_LENGTHS[reply.step],
      until: reply.to,
      ticks: timeTicks(drawn, time, timeZone),
    };
  }, [sensors, metrics, reply, newest, drawn, time, timeZone]);
  // The tables have the same numbers once the lines are drawn: who turns a page of the past looks at the lines.
  const tables = useDeferredValue(
    useMemo(
      () => (comparison === undefined || reply === undefined ? undefined : { comparison, reply, newest }),
      [comparison, reply, newest],
    ),
  );
  const oldest = oldestMoment(now, time);
  const latest = Math.max(to, Math.ceil(now / 60_000) * 60_000);
  const limits = useMemo(() => ({ oldest, newest: latest, least: LEAST_WINDOW }), [oldest, latest]);
  const names = metrics.map((metric) => IAQ_METRICS[metric].name).join(", ");
  const isEmpty = reply !== undefined && !isPlaceholderData && reply.series.every(({ coverage }) => coverage === 0);
  const [sensor] = sensors;
  return (
    <div className={`grid gap-12 ${styles["body"]}`} aria-busy={reply === undefined || isPlaceholderData}>
      <ChartCard
        name={`${names} of ${sensors.length === 1 ? "1 sensor" : `${String(sensors.length)} sensors`}`}
        comparison={comparison}
        note={reply === undefined ? "" : STEP_NAMES[reply.step]}
        answer={answer}
        hasBands={hasBands}
        window={window}
        limits={limits}
        time={time}
        overview={sensor?.points[metrics[0] ?? "co2"]?.id}
        onWindow={(shown) => change({ range: shown })}
        {...(isEmpty && {
          empty: (
            <NothingRecorded range={range} onDefault={(shown) => change({ range: shown })}>
              None of these sensors gave a value in it. A gap is shown as a gap.
            </NothingRecorded>
          ),
        })}
      >
        <Switch
          size="sm"
          labelPosition="left"
          label="Bands"
          checked={hasBands}
          onChange={(event) => change({ hasBands: event.currentTarget.checked })}
        />
      </ChartCard>
      {tables !== undefined && !isEmpty && (
        <AirTables sensors={sensors} metrics={metrics} points={points} {...tables} />
      )}
    </div>
  );
}
