import { airBandRanges, heldSeries, type IaqMetric, type TrendSeries } from "@atrium/contract/devices";
import styles from "./iaq.module.css";

const WIDTH = 120;
const HEIGHT = 40;

interface MetricCurveProps {
  metric: IaqMetric;
  /** undefined: it is not read yet, or nothing was recorded. */
  series: TrendSeries | undefined;
  from: number;
  to: number;
}

/** A metric over a day, over the bands that say how good it was. The numbers stand beside it. */
export function MetricCurve({ metric, series, from, to }: MetricCurveProps) {
  const { times, values } = series === undefined ? { times: [], values: [] } : heldSeries(series);
  const ranges = airBandRanges(metric);
  const { least, most } = spanOf(
    ranges.flatMap((range) => [range.from, range.to]).filter(Number.isFinite),
    values.flatMap((value) => value ?? []),
  );
  const y = (value: number) => HEIGHT * (1 - (Math.min(Math.max(value, least), most) - least) / (most - least));
  const x = (time: number) => (WIDTH * (Math.min(Math.max(time, from), to) - from)) / (to - from);
  return (
    <svg className={styles["curve"]} viewBox={`0 0 ${String(WIDTH)} ${String(HEIGHT)}`} aria-hidden>
      {ranges.map((range) => (
        <rect
          key={range.from}
          width={WIDTH}
          y={y(range.to)}
          height={y(range.from) - y(range.to)}
          fill={`var(--air-${range.band})`}
        />
      ))}
      <path d={pathOf(times.map(x), values, { y, end: x(to) })} />
    </svg>
  );
}

/** All limits and all values, with a little air. */
function spanOf(limits: readonly number[], values: readonly number[]): { least: number; most: number } {
  const all = [...limits, ...values];
  const [low, high] = [Math.min(...all), Math.max(...all)];
  const air = (high - low) * 0.06;
  return { least: low - air, most: high + air };
}

/** Each value until the next; a gap where nothing is known. @internal for tests */
export function pathOf(
  xs: readonly number[],
  values: readonly (number | null)[],
  { y, end }: { y: (value: number) => number; end: number },
): string {
  let path = "";
  let isOpen = false;
  for (const [index, value] of values.entries()) {
    const from = (xs[index] ?? 0).toFixed(1);
    if (value === null) {
      isOpen = false;
      continue;
    }
    path += `${isOpen ? "L" : "M"}${from} ${y(value).toFixed(1)}H${(xs[index + 1] ?? end).toFixed(1)}`;
    isOpen = true;
  }
  return path;
}
