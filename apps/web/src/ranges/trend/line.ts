import { heldSeries, type TrendSeries } from "@atrium/contract/devices";
import type { CompareSeries, NewestValue } from "@atrium/ui/charts";
import { valueShown } from "@atrium/words";
import { isConverted, numberShown } from "../../platform/words/shown.ts";

interface LineOptions {
  readonly newest: NewestValue | undefined;
  /** Of the values; they are drawn in the one that is shown. */
  readonly unit: string | undefined;
}

/** What is recorded of a point as a line of a chart. @param source the key of what the line belongs to */
export function lineOf(source: string, series: TrendSeries, { newest, unit }: LineOptions): CompareSeries {
  const held = { source, ...heldSeries(series), coverage: series.coverage };
  if (!isConverted(unit)) return { ...held, newest };
  return {
    ...held,
    values: held.values.map((value) => numberShown(value, unit)),
    newest: newest && { ...newest, value: valueShown(newest.value, unit) },
  };
}
