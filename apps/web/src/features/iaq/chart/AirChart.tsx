import { IAQ_METRICS, STEP_LENGTHS, type TrendStep } from "@atrium/contract";
import type { SiteTime } from "@atrium/time";
import { Card, ErrorState, LoadingBlocks } from "@atrium/ui";
import { CompareCharts, CompareTable } from "@atrium/ui/charts";
import { Button, Switch } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { useMemo } from "react";
import type { Device } from "../../../devices/device.ts";
import { ExportButton } from "../../../exports/ExportButton.tsx";
import { useSite } from "../../../platform/site.ts";
import { panelsOf, pointsOf, sourcesOf, summaryOf } from "./airComparison.ts";
import styles from "./airChart.module.css";
import { ChartOverview } from "./ChartOverview.tsx";
import { oldestMoment, windowOf } from "./chartRanges.ts";
import { type ChartChoice, LEAST_WINDOW } from "./chartSearch.ts";
import { trendsQuery } from "./chartQueries.ts";
import { GapNotes } from "./GapNotes.tsx";
import { NothingRecorded } from "./NothingRecorded.tsx";
import { SummaryTable } from "./SummaryTable.tsx";
import { momentTitle, timeTicks } from "./timeTicks.ts";
import { useNewest } from "./useNewest.ts";
import { WindowButtons } from "./WindowButtons.tsx";

interface AirChartProps {
  sensors: readonly Device[];
  choice: ChartChoice;
  now: number;
  time: SiteTime;
  isLive: boolean;
  change: (by: Partial<Omit<ChartChoice, "misread">>) => void;
}

const STEP_NAMES = {
  raw: "As recorded",
  "15m": "Means of 15 min",
  "1h": "Means of 1 h",
  "1d": "Means of 1 day",
} as const;

/** The panels, their overview, and the tables with the same numbers. */
export function AirChart({ sensors, choice, now, time, isLive, change }: AirChartProps) {
  const { metrics, range, hasBands } = choice;
  const { timeZone } = useSite();
  const points = useMemo(() => pointsOf(sensors, metrics), [sensors, metrics]);
  const asked = typeof range === "string" ? windowOf(range, now, time) : range;
  const { from, to } = asked;
  const window = useMemo(() => ({ from, to }), [from, to]);
  const {
    data: reply,
    error,
    isPlaceholderData,
    isFetching,
    refetch,
    errorUpdatedAt,
  } = useQuery(trendsQuery(points, window));
  const newest = useNewest(points, { isLive });
  const comparison = useMemo(() => {
    if (reply === undefined) return undefined;
    return {
      sources: sourcesOf(sensors),
      panels: panelsOf({ sensors, metrics, reply, newest }),
      window,
      step: STEP_LENGTHS[reply.step],
      until: reply.to,
      ticks: timeTicks(window, time, timeZone),
    };
  }, [sensors, metrics, reply, newest, window, time, timeZone]);
  const rows = useMemo(
    () => (reply === undefined ? [] : summaryOf({ sensors, metrics, reply, newest })),
    [sensors, metrics, reply, newest],
  );
  const oldest = oldestMoment(now, time);
  const latest = Math.max(to, Math.ceil(now / 60_000) * 60_000);
  const limits = useMemo(() => ({ oldest, newest: latest, least: LEAST_WINDOW }), [oldest, latest]);
  const names = metrics.map((metric) => IAQ_METRICS[metric].name).join(", ");
  const isEmpty = reply !== undefined && !isPlaceholderData && rows.every(({ mean }) => mean === null);
  const show = (next: { from: number; to: number }): void => change({ range: roundedWindow(next) });
  return (
    <div className={styles["body"]} aria-busy={reply === undefined || isPlaceholderData}>
      <Card className={styles["chart"]}>
        <div className={styles["head"]}>
          <span className="t12 muted">{reply === undefined ? "" : STEP_NAMES[reply.step]}</span>
          <Switch
            size="sm"
            labelPosition="left"
            label="Bands"
            checked={hasBands}
            onChange={(event) => change({ hasBands: event.currentTarget.checked })}
          />
          <WindowButtons window={window} limits={limits} onWindow={show} />
        </div>
        {error !== null && (
          <ErrorState
            title="The history could not be read"
            isFloating={reply !== undefined}
            actions={
              <Button variant="filled" loading={isFetching} onClick={() => void refetch()}>
                Try again
              </Button>
            }
          >
            {`At ${momentTitle(errorUpdatedAt, { timeZone, step: null })}: ${error.message.replace(/\.$/, "")}.`}
          </ErrorState>
        )}
        {comparison === undefined && error === null && <LoadingBlocks rows={8} label="Reading the history" />}
        {isEmpty && <NothingRecorded range={range} onDefault={(shown) => change({ range: shown })} />}
        {comparison !== undefined && !isEmpty && (
          <div className={error !== null ? styles["last"] : isPlaceholderData ? styles["passing"] : undefined}>
            <CompareCharts
              name={`${names} of ${sensors.length === 1 ? "1 sensor" : `${String(sensors.length)} sensors`}`}
              comparison={comparison}
              hasBands={hasBands}
              limits={limits}
              onWindow={show}
              titleAt={(moment) => momentTitle(moment, { timeZone, step: comparison.step })}
            />
            <GapNotes comparison={comparison} />
          </div>
        )}
        <ChartOverview
          sensor={sensors[0]}
          metric={metrics[0] ?? "co2"}
          window={window}
          limits={limits}
          time={time}
          onWindow={show}
        />
      </Card>
      {comparison !== undefined && !isEmpty && (
        <>
          <SummaryTable
            rows={rows}
            asked={() => ({ list: "air", sensors: sensors.map(({ id }) => id), metrics: [...metrics], ...window })}
          />
          <Card
            title="Values"
            note={STEP_NAMES[reply?.step ?? "raw"]}
            actions={
              <ExportButton
                isIcon
                what="values"
                of={() => ({ list: "trend", points: [...points], ...window, step: writtenStep(reply?.step) })}
              />
            }
          >
            <CompareTable
              name="Values of the chart"
              comparison={comparison}
              titleAt={(moment) => momentTitle(moment, { timeZone, step: comparison.step })}
            />
          </Card>
        </>
      )}
    </div>
  );
}

/** A file has means where the chart shows what was recorded: nothing else has one row for all sensors. */
function writtenStep(step: TrendStep = "raw"): Exclude<TrendStep, "raw"> {
  return step === "raw" ? "15m" : step;
}

/** To whole minutes, as the address has them. */
function roundedWindow({ from, to }: { from: number; to: number }): { from: number; to: number } {
  return { from: Math.floor(from / 60_000) * 60_000, to: Math.ceil(to / 60_000) * 60_000 };
}
