import { IAQ_METRICS, STEP_LENGTHS, QUALITY, type IaqMetric, type Trends } from "@atrium/contract/devices";
import type { SiteTime } from "@atrium/time";
import { sayTerm, t } from "@atrium/words";
import { Switch } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { useDeferredValue, useMemo, useCallback, memo } from "react";
import type { Device } from "../../../devices/device.ts";
import { useSite } from "../../../platform/site.ts";
import { panelsOf, pointsOf, sourcesOf, type NewestOf, summaryOf } from "./airComparison.ts";
import styles from "../../../ranges/trend/trend.module.css";
import { ChartCard } from "../../../ranges/trend/ChartCard.tsx";
import { oldestMoment, windowOf } from "../../../ranges/trend/chartRanges.ts";
import { LEAST_WINDOW } from "../../../ranges/trend/rangeAddress.ts";
import type { ChartChoice } from "./chartSearch.ts";
import { STEP_NAMES, trendsQuery } from "../../../ranges/trend/chartQueries.ts";
import { NothingRecorded } from "../../../ranges/trend/NothingRecorded.tsx";
import { timeTicks } from "../../../ranges/trend/timeTicks.ts";
import { useDrawnWindow } from "../../../ranges/trend/useDrawnWindow.ts";
import type { PointId } from "@atrium/contract";
import type { NewestValue, Comparison } from "@atrium/ui/charts";
import { usePoints } from "../../../platform/liveHooks.ts";
import type { PointValue } from "../../../platform/livePoints.ts";
import { ValuesCard } from "../../../ranges/trend/ValuesCard.tsx";
import { SummaryTable } from "./SummaryTable.tsx";

/** What the lines say, in numbers: over the range, and moment by moment. */
const AirTables = memo(function AirTables(props: AirTablesProps) {
  const { sensors, metrics, points, comparison, reply, newest } = props;
  const { window } = comparison;
  const rows = useMemo(() => summaryOf({ sensors, metrics, reply, newest }), [sensors, metrics, reply, newest]);
  return (
    <>
      <SummaryTable
        rows={rows}
        asked={() => ({ list: "air", sensors: sensors.map(({ id }) => id), metrics: [...metrics], ...window })}
      />
      <ValuesCard
        name={t("Values of the chart")}
        comparison={comparison}
        points={points}
        window={window}
        step={reply.step}
      />
    </>
  );
});

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
  const names = metrics.map((metric) => sayTerm(IAQ_METRICS[metric].name)).join(", ");
  const isEmpty = reply !== undefined && !isPlaceholderData && reply.series.every(({ coverage }) => coverage === 0);
  const [sensor] = sensors;
  return (
    <div className={`grid gap-12 ${styles["body"]}`} aria-busy={reply === undefined || isPlaceholderData}>
      <ChartCard
        name={t("{names} of {count, plural, one {# sensor} other {# sensors}}", { names, count: sensors.length })}
        comparison={comparison}
        note={reply === undefined ? "" : t(STEP_NAMES[reply.step])}
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
              {t("None of these sensors reported a value in this range. Gaps are shown as gaps.")}
            </NothingRecorded>
          ),
        })}
      >
        <Switch
          size="sm"
          labelPosition="left"
          label={t("Bands")}
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

type Newest = ReadonlyMap<PointId, NewestValue>;

/** The newest values of some points with their quality; the same function until one of them changes. */
function useNewest(points: readonly PointId[], { isLive }: { isLive: boolean }): NewestOf {
  const select = useCallback(
    (values: readonly (PointValue | undefined)[]): Newest =>
      new Map(
        values.flatMap((point, row) => {
          const id = points[row];
          if (id === undefined || point === undefined || point.value === null || point.time === null) return [];
          const isOld = !isLive || point.quality !== QUALITY.good;
          return [[id, { time: point.time, value: point.value, isOld }] as const];
        }),
      ),
    [points, isLive],
  );
  const newest = usePoints(points, select, areSame);
  return useMemo(() => (point) => newest.get(point), [newest]);
}

function areSame(one: Newest, other: Newest): boolean {
  if (one.size !== other.size) return false;
  for (const [id, { time, value, isOld }] of one) {
    const same = other.get(id);
    if (same === undefined || same.time !== time || same.value !== value || same.isOld !== isOld) return false;
  }
  return true;
}

interface AirTablesProps {
  sensors: readonly Device[];
  metrics: readonly IaqMetric[];
  points: readonly number[];
  comparison: Comparison;
  reply: Trends;
  newest: NewestOf;
}
