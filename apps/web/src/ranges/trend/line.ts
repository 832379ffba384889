import { heldSeries, type TrendSeries } from "@atrium/contract/devices";
import type { CompareSeries, NewestValue } from "@atrium/ui/charts";

/** What is recorded of a point as a line of a chart. @param source the key of what the line belongs to */
export function lineOf(source: string, series: TrendSeries, newest: NewestValue | undefined): CompareSeries {
  return { source, ...heldSeries(series), coverage: series.coverage, newest };
}
