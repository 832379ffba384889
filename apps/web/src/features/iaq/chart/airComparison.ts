import {
  AIR_BAND_NAMES,
  type AirBand,
  AIR_BANDS,
  airBand,
  airBandRanges,
  type AirOverTime,
  IAQ_METRICS,
  type IaqMetric,
  type PointId,
  type TrendSeries,
  type TrendsReply,
} from "@atrium/contract";
import type { ComparePanel, CompareSeries, CompareSource, NewestValue } from "@atrium/ui/charts";
import type { Device } from "../../../devices/device.ts";
import { metricNumber } from "../words.ts";
import { STEP_LENGTHS } from "./chartQueries.ts";

export type NewestOf = (point: PointId) => NewestValue | undefined;

export function sourcesOf(sensors: readonly Device[]): CompareSource[] {
  return sensors.map(({ id, name }, place) => ({ key: id, name, place }));
}

/** The points of a chart, sensor by sensor; a sensor without one of the metrics has none of it. */
export function pointsOf(sensors: readonly Device[], metrics: readonly IaqMetric[]): PointId[] {
  return sensors.flatMap(({ points }) => metrics.flatMap((metric) => points[metric]?.id ?? []));
}

/** A panel with its bands for each metric, and a line in it for each sensor. */
export function panelsOf(input: {
  sensors: readonly Device[];
  metrics: readonly IaqMetric[];
  reply: TrendsReply;
  newest: NewestOf;
}): ComparePanel[] {
  const { sensors, metrics, reply, newest } = input;
  const byPoint = new Map(reply.series.map((series) => [series.point, series]));
  return metrics.map((metric) => {
    const { name, unit } = IAQ_METRICS[metric];
    return {
      key: metric,
      name,
      unit,
      format: (value) => metricNumber(metric, value),
      bands: airBandRanges(metric).map(({ band, from, to }) => ({ tone: band, name: AIR_BAND_NAMES[band], from, to })),
      series: sensors.flatMap(({ id, points }) => {
        const point = points[metric];
        const series = point === undefined ? undefined : byPoint.get(point.id);
        return point === undefined || series === undefined ? [] : lineOf(id, series, newest(point.id));
      }),
    };
  });
}

function lineOf(source: string, series: TrendSeries, newest: NewestValue | undefined): CompareSeries {
  const { before, times, means, minima, coverage } = series;
  // Minima are there for means only: what was recorded begins with the value that still held.
  const isHeld = minima === undefined && before !== null;
  return {
    source,
    times: isHeld ? [before.time, ...times] : times,
    values: isHeld ? [before.value, ...means] : means,
    coverage,
    newest,
  };
}

/** What a range says of each sensor and metric, for the table under the chart. */
export function summaryOf(input: {
  sensors: readonly Device[];
  metrics: readonly IaqMetric[];
  reply: TrendsReply;
  newest: NewestOf;
}): AirOverTime[] {
  const { sensors, metrics, reply, newest } = input;
  const byPoint = new Map(reply.series.map((series) => [series.point, series]));
  return sensors.flatMap(({ id, name, points }) =>
    metrics.flatMap((metric) => {
      const point = points[metric];
      const series = point === undefined ? undefined : byPoint.get(point.id);
      if (point === undefined || series === undefined) return [];
      const now = newest(point.id);
      const summary = rangeOf(metric, series, reply);
      return Object.assign(summary, {
        sensor: { id, name },
        metric,
        coverage: series.coverage,
        newest: now === undefined || now.isOld ? null : now.value,
      });
    }),
  );
}

type RangeFigures = Pick<AirOverTime, "mean" | "lowest" | "highest" | "shares">;

/** Weighted by the time that each value held, so that values which change often count no more than others. */
function rangeOf(metric: IaqMetric, series: TrendSeries, { step, from, to }: TrendsReply): RangeFigures {
  const length = STEP_LENGTHS[step];
  const { source: _, times, values } = lineOf("", series, undefined);
  const held: Record<AirBand, number> = { good: 0, fair: 0, poor: 0, bad: 0 };
  let whole = 0;
  let sum = 0;
  let lowest = Infinity;
  let highest = -Infinity;
  for (const [row, value] of values.entries()) {
    const band = airBand(metric, value);
    if (value === null || band === undefined) continue;
    const begin = Math.max(from, times[row] ?? from);
    const end = Math.min(to, length === null ? (times[row + 1] ?? to) : begin + length);
    const weight = Math.max(0, end - begin);
    whole += weight;
    sum += value * weight;
    held[band] += weight;
    lowest = Math.min(lowest, series.minima?.[row] ?? value);
    highest = Math.max(highest, series.maxima?.[row] ?? value);
  }
  if (whole === 0) return { mean: null, lowest: null, highest: null, shares: null };
  for (const band of AIR_BANDS) held[band] /= whole;
  return { mean: sum / whole, lowest, highest, shares: held };
}
