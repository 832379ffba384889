import { type Column, sortedRows, type PointId } from "@atrium/contract";
import {
  airOverTime,
  type AirOverTime,
  IAQ_CHART_COLUMNS,
  IAQ_METRICS,
  QUALITY,
  STEP_LENGTHS,
  type TrendStep,
  type Trends,
} from "@atrium/contract/devices";
import type { ExportQuery } from "@atrium/contract/exports";
import type { Clock } from "@atrium/time";
import { sayTerm, t } from "@atrium/words";
import { commonPlace, type SiteNames } from "../../platform/audit/siteNames.ts";
import { AppError } from "../../platform/errors.ts";
import { batchesOf, chosenColumns, type ExportTable, writtenColumns } from "../../platform/exports/exportTable.ts";
import { type NewestColumns, newestOf } from "../../platform/exports/newestValue.ts";

export interface AirListNeeds {
  readonly names: SiteNames;
  readonly clock: Pick<Clock, "now">;
  readonly newest: NewestColumns;
  readonly trends: (
    points: readonly PointId[],
    range: { readonly from: number; readonly to: number; readonly finest?: TrendStep },
  ) => Promise<Trends>;
}

/** A longer range is compared in means. */
const MAX_RECORDED_RANGE = 25 * 3_600_000;

/** What a range says of sensors and metrics, as the table under their chart. @throws AppError ENF001 */
export async function airList(needs: AirListNeeds, asked: Extract<ExportQuery, { list: "air" }>): Promise<ExportTable> {
  const { names, clock, trends } = needs;
  const { from, metrics } = asked;
  const to = Math.min(asked.to, clock.now());
  const sensors = asked.sensors.map((id) => {
    const device = names.device(id);
    if (device === undefined) throw new AppError("ENF001", t("Sensor {id} not found", { id }));
    return device;
  });
  const wanted = sensors.flatMap((sensor) =>
    metrics.flatMap((metric) => {
      const point = sensor.points.find(({ key }) => key === metric);
      return point === undefined ? [] : [{ sensor, metric, point: point.id }];
    }),
  );
  const finest = to - from > MAX_RECORDED_RANGE ? "15m" : "raw";
  const points = wanted.map(({ point }) => point);
  const reply = points.length === 0 ? undefined : await trends(points, { from, to, finest });
  const rows = wanted.flatMap(({ sensor, metric, point }): AirOverTime[] => {
    const series = reply?.series.find((one) => one.point === point);
    if (reply === undefined || series === undefined) return [];
    const { value, quality } = newestOf(needs.newest, point);
    const newest = quality === QUALITY.good ? value : null;
    return [{ sensor, metric, coverage: series.coverage, newest, ...airOverTime(metric, series, reply) }];
  });
  const all: readonly Column<AirOverTime>[] = IAQ_CHART_COLUMNS;
  const columns = chosenColumns(all, asked.columns);
  const length = reply === undefined ? null : STEP_LENGTHS[reply.step];
  return {
    title: t("Air quality over the period"),
    place: commonPlace(sensors, names) ?? names.siteName,
    period: { from, to },
    filters: [
      t("Metrics: {metrics}", { metrics: metrics.map((metric) => sayTerm(IAQ_METRICS[metric].name)).join(", ") }),
      length === null ? t("As recorded") : t("{minutes}-minute means", { minutes: length / 60_000 }),
    ],
    columns: writtenColumns(columns),
    count: rows.length,
    narrower: t("Choose fewer sensors"),
    batches: () => batchesOf(columns, sortedRows(all, rows, asked.sort)),
  };
}
