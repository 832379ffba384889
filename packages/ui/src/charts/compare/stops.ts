import type { Comparison, TimeWindow } from "./comparison.ts";

const MINUTE = 60_000;
/** Steps in which what was recorded as it came is read, minutes. */
const READING_STEPS = [1, 2, 5, 10, 15, 30, 60].map((minutes) => minutes * MINUTE);
const MOST_STOPS = 400;

/** The moments at which the lines are read, one after another: the starts of the means, or round minutes. */
export function stopsOf({ panels, window, step, until }: Comparison): readonly number[] {
  if (step !== null) {
    // Lines of one answer share their times.
    const columns = new Set(panels.flatMap(({ series }) => series.map((line) => line.times)));
    const times = new Set([...columns].flat());
    return [...times].filter((time) => time + step > window.from && time < window.to).sort((one, other) => one - other);
  }
  const length = window.to - window.from;
  const reading = READING_STEPS.find((one) => length / one <= MOST_STOPS) ?? 60 * MINUTE;
  const stops: number[] = [];
  const end = Math.min(window.to, until);
  for (let time = Math.ceil(window.from / reading) * reading; time <= end; time += reading) stops.push(time);
  return stops;
}

/** The index of the stop nearest to a moment; -1: there are none. */
export function nearestStop(stops: readonly number[], time: number): number {
  let low = 0;
  let high = stops.length;
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((stops[middle] ?? 0) < time) low = middle + 1;
    else high = middle;
  }
  const before = stops[low - 1];
  const after = stops[low];
  if (before === undefined) return stops.length === 0 ? -1 : 0;
  return after === undefined || time - before < after - time ? low - 1 : low;
}

/** The moment that a stop is drawn at: the middle of a mean. */
export function stopMiddle(time: number, { step, until }: Pick<Comparison, "step" | "until">): number {
  return step === null ? time : (time + Math.max(time, Math.min(time + step, until))) / 2;
}

export interface WindowLimits {
  /** No earlier. */
  readonly oldest: number;
  /** No later. */
  readonly newest: number;
  /** Ms; no shorter. */
  readonly least: number;
}

/** A window of another length around a moment. @param factor 0.5: half as long */
export function zoomed(window: TimeWindow, factor: number, around: number, limits: WindowLimits): TimeWindow {
  const length = Math.min(limits.newest - limits.oldest, Math.max(limits.least, (window.to - window.from) * factor));
  const share = (around - window.from) / (window.to - window.from);
  return fitted(around - share * length, length, limits);
}

/** A window that lies later (or earlier, by a negative time) and is as long. */
export function moved(window: TimeWindow, by: number, limits: WindowLimits): TimeWindow {
  return fitted(window.from + by, window.to - window.from, limits);
}

function fitted(from: number, length: number, { oldest, newest }: WindowLimits): TimeWindow {
  const start = Math.round(Math.max(oldest, Math.min(from, newest - length)));
  return { from: start, to: Math.round(start + length) };
}
