import { stepRuns } from "../stepRuns.ts";
import type { CompareSeries, TimeWindow } from "./comparison.ts";

interface Corner {
  readonly time: number;
  readonly value: number;
}

/** A stretch without a gap, as the corners of its line. */
export type CompareRun = readonly Corner[];

interface Drawn {
  readonly step: number | null;
  readonly window: TimeWindow;
  readonly until: number;
}

/**
 * A line cut at its gaps, so that nothing is ever drawn over missing data. Means stand in the middle of their step; what was
 * recorded as it came is a line of steps. The newest value continues the last stretch where that reaches up to it.
 */
export function runsOf(series: CompareSeries, drawn: Drawn): CompareRun[] {
  return withNewest(drawn.step === null ? heldRuns(series, drawn) : meanRuns(series, drawn.step, drawn), series, drawn);
}

function heldRuns({ times, values }: CompareSeries, { window, until }: Drawn): CompareRun[] {
  const samples = times.map((time, row) => ({ time, value: values[row] ?? null }));
  const runs = stepRuns(samples, { from: window.from, until: Math.min(until, window.to) });
  return runs.map(({ steps, until: end }) => {
    const corners: Corner[] = [];
    for (const { time, value } of steps) {
      const before = corners.at(-1);
      if (before !== undefined) corners.push({ time, value: before.value });
      corners.push({ time, value });
    }
    const last = corners.at(-1);
    if (last !== undefined) corners.push({ time: end, value: last.value });
    return corners;
  });
}

function meanRuns({ times, values }: CompareSeries, step: number, { window, until }: Drawn): CompareRun[] {
  const runs: Corner[][] = [];
  let run: Corner[] = [];
  let before = times[0] ?? 0;
  for (let row = 0; row < times.length; row += 1) {
    const time = times[row] ?? 0;
    const value = values[row] ?? null;
    const isOut = value === null || time + step <= window.from || time >= window.to;
    // Days differ by an hour where clocks change; a row that is missing is more than that.
    const isAfterGap = time - before > 1.5 * step;
    before = time;
    if (run.length > 0 && (isOut || isAfterGap)) {
      runs.push(run);
      run = [];
    }
    if (isOut) continue;
    const end = Math.max(time, Math.min(time + step, until));
    run.push({ time: (time + end) / 2, value });
  }
  return run.length > 0 ? [...runs, run] : runs;
}

function withNewest(runs: CompareRun[], { newest }: CompareSeries, { step, window, until }: Drawn): CompareRun[] {
  if (newest === undefined || newest.isOld || newest.time < window.from || newest.time > window.to) return runs;
  const last = runs.at(-1);
  const end = last?.at(-1);
  // A mean ends half a step before its last moment, and the newest value may be of the minute before.
  const reach = Math.max(step ?? 0, 5 * 60_000);
  const corner = { time: Math.min(newest.time, until), value: newest.value };
  if (last === undefined || end === undefined || corner.time - end.time > reach) return [...runs, [corner]];
  if (corner.time <= end.time && step !== null) return runs;
  return [...runs.slice(0, -1), [...last, { ...corner, time: Math.max(end.time, corner.time) }]];
}

/** The stretches of the window, as far as it has passed, in which a line has nothing. */
export function gapsOf(series: CompareSeries, drawn: Drawn): TimeWindow[] {
  const { window, until, step } = drawn;
  const end = Math.min(window.to, until);
  const gaps: TimeWindow[] = [];
  let known = window.from;
  const half = step === null ? 0 : step / 2;
  for (const run of runsOf({ ...series, newest: undefined }, drawn)) {
    const first = run[0];
    const last = run.at(-1);
    if (first === undefined || last === undefined) continue;
    if (first.time - half > known) gaps.push({ from: known, to: first.time - half });
    known = Math.max(known, last.time + half);
  }
  if (known < end) gaps.push({ from: known, to: end });
  return gaps;
}

/** The longest gap, for a sentence about it. */
export function longestGap(gaps: readonly TimeWindow[]): TimeWindow | undefined {
  return gaps.toSorted((one, other) => other.to - other.from - (one.to - one.from))[0];
}

/**
 * The value at a moment: of a mean the one of the step that begins there, else the one that holds. null in a gap, and after
 * the end of what can be known.
 */
export function valueAt(series: CompareSeries, time: number, { step, until }: Omit<Drawn, "window">): number | null {
  const row = rowAt(series.times, time);
  if (row < 0 || time > until) return null;
  if (step !== null && series.times[row] !== time) return null;
  return series.values[row] ?? null;
}

/** The last row at or before a moment; -1: there is none. */
function rowAt(times: readonly number[], time: number): number {
  let low = 0;
  let high = times.length;
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((times[middle] ?? 0) <= time) low = middle + 1;
    else high = middle;
  }
  return low - 1;
}
