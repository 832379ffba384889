import type { Series } from "./samples.ts";
import type { TrendColumns } from "./trendColumns.ts";

const RADIANS = Math.PI / 180;
/** Directions that cancel each other have no mean. */
const LEAST_LENGTH = 1e-6;

interface Directions {
  /** The samples from the first bucket to `to`. */
  readonly series: Series;
  /** The value that held before; NaN: none. */
  readonly carried: number;
  readonly to: number;
  /** Samples from before it are forgotten, and with them what the mean was. */
  readonly knownFrom: number;
}

/**
 * Means of a direction: of 350° and 10° it is 0°, so that each counts as an arrow that is as long as it held. Nothing of a direction is the
 * lowest or the highest.
 */
export function directionColumns(columns: TrendColumns, { series, carried, to, knownFrom }: Directions): TrendColumns {
  const { times: starts } = columns;
  const means = starts.map((start, index) => {
    if (start < knownFrom) return null;
    const end = Math.min(starts[index + 1] ?? to, to);
    return meanDirection(series, { start, end, carried: (starts[0] ?? 0) < knownFrom ? Number.NaN : carried });
  });
  const none = starts.map(() => null);
  return { ...columns, means, minima: none, maxima: none };
}

function meanDirection(
  { times, values }: Series,
  { start, end, carried }: { readonly start: number; readonly end: number; readonly carried: number },
): number | null {
  let row = firstAfter(times, start);
  let held = row === 0 ? carried : (values[row - 1] ?? Number.NaN);
  let [east, north, seconds] = [0, 0, 0];
  for (let at = start; at < end; row += 1) {
    const until = Math.min(end, times[row] ?? end);
    if (!Number.isNaN(held)) {
      east += Math.sin(held * RADIANS) * (until - at);
      north += Math.cos(held * RADIANS) * (until - at);
      seconds += until - at;
    }
    at = until;
    held = values[row] ?? held;
  }
  if (seconds === 0 || Math.hypot(east, north) < LEAST_LENGTH * seconds) return null;
  const degrees = (Math.atan2(east, north) / RADIANS + 360) % 360;
  // A hair below 360 is 0.
  return Math.round(degrees * 1e6) / 1e6 === 360 ? 0 : degrees;
}

/** The first row later than a moment. */
function firstAfter(times: Float64Array, moment: number): number {
  let low = 0;
  for (let high = times.length; low < high;) {
    const middle = (low + high) >>> 1;
    if ((times[middle] ?? 0) <= moment) low = middle + 1;
    else high = middle;
  }
  return low;
}
