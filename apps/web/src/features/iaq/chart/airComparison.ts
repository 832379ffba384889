import type { PointId } from "@atrium/contract";
import {
  AIR_BAND_NAMES,
  airBandRanges,
  type AirOverTime,
  airOverTime,
  IAQ_METRICS,
  type IaqMetric,
  type Trends,
} from "@atrium/contract/devices";
import type { ComparePanel, CompareSource, NewestValue } from "@atrium/ui/charts";
import { decimalsShown, sayNumber, sayUnit, t, valueShown } from "@atrium/words";
import type { Device } from "../../../devices/device.ts";
import { lineOf } from "../../../ranges/trend/line.ts";

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
  reply: Trends;
  newest: NewestOf;
}): ComparePanel[] {
  const { sensors, metrics, reply, newest } = input;
  const byPoint = new Map(reply.series.map((series) => [series.point, series]));
  return metrics.map((metric) => {
    const { name, unit, decimals } = IAQ_METRICS[metric];
    return {
      key: metric,
      name,
      unit: sayUnit(unit),
      format: (value) => sayNumber(value, decimalsShown(decimals, unit)),
      bands: airBandRanges(metric).map(({ band, from, to }) => ({
        tone: band,
        name: t(AIR_BAND_NAMES[band]),
        from: valueShown(from, unit),
        to: valueShown(to, unit),
      })),
      series: sensors.flatMap(({ id, points }) => {
        const point = points[metric];
        const series = point === undefined ? undefined : byPoint.get(point.id);
        return point === undefined || series === undefined
          ? []
          : lineOf(id, series, { newest: newest(point.id), unit });
      }),
    };
  });
}

/** What a range says of each sensor and metric, for the table under the chart. */
export function summaryOf(input: {
  sensors: readonly Device[];
  metrics: readonly IaqMetric[];
  reply: Trends;
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
      const summary = airOverTime(metric, series, reply);
      return Object.assign(summary, {
        sensor: { id, name },
        metric,
        coverage: series.coverage,
        newest: now === undefined || now.isOld ? null : now.value,
      });
    }),
  );
}
