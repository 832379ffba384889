import { AIR_BANDS, type AirBand, airBand, type IaqMetric } from "./airQuality.ts";
import type { AirOverTime } from "./iaqChartColumns.ts";
import { STEP_LENGTHS, type TrendSeries, type TrendsReply } from "../../history.ts";

type RangeFigures = Pick<AirOverTime, "mean" | "lowest" | "highest" | "shares">;

/** Times with the values that begin there, and the one that still held when the range began. */
export function heldSeries({ before, times, means, lowest }: TrendSeries): {
  readonly times: readonly number[];
  readonly values: readonly (number | null)[];
} {
  // The lowest is said of means only: what was recorded begins with the value that still held.
  if (lowest !== undefined || before === null) return { times, values: means };
  return { times: [before.time, ...times], values: [before.value, ...means] };
}

/** What a range says of a metric: weighted by the time that each value held, so that values which change often count no more than others. */
export function airOverTime(
  metric: IaqMetric,
  series: TrendSeries,
  { step, from, to }: Pick<TrendsReply, "step" | "from" | "to">,
): RangeFigures {
  const length = STEP_LENGTHS[step];
  const { times, values } = heldSeries(series);
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
    lowest = Math.min(lowest, value);
    highest = Math.max(highest, value);
  }
  if (whole === 0) return { mean: null, lowest: null, highest: null, shares: null };
  for (const band of AIR_BANDS) held[band] /= whole;
  // A mean hides how low and how high it went.
  return {
    mean: sum / whole,
    lowest: series.lowest ?? lowest,
    highest: series.highest ?? highest,
    shares: held,
  };
}
