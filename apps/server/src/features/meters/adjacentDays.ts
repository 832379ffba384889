import type { SiteTime } from "@atrium/time";
import { MAX_CROSSING } from "./counterFlow.ts";
import type { CounterHistory, CounterQuarter, TimeRange } from "./counterHistory.ts";

/** Days whose quarter hours are in memory at once. */
const MAX_RUN_DAYS = 7;

/** Days in their order, cut into runs of days that lie side by side, whichever way they go. */
export function adjacentDays(days: readonly number[], time: SiteTime): number[][] {
  const runs: number[][] = [];
  for (const day of days) {
    const run = runs.at(-1);
    const last = run?.at(-1);
    const isBeside = last !== undefined && (time.addDays(last, 1) === day || time.addDays(day, 1) === last);
    if (run !== undefined && isBeside && run.length < MAX_RUN_DAYS) run.push(day);
    else runs.push([day]);
  }
  return runs;
}

/**
 * Reads the quarter hours of a run of days once, as soon as the first day of it is asked for. Read day by day, each day
 * would be unpacked three times: a count may cross its midnights.
 * @param now nothing later is read
 */
export function quartersOfRun(
  history: Pick<CounterHistory, "quarters">,
  run: readonly number[],
  { time, now }: { readonly time: SiteTime; readonly now: number },
): CounterHistory["quarters"] {
  if (run.length < 2) return async (points, range) => history.quarters(points, range);
  const from = Math.min(...run) - MAX_CROSSING;
  const to = Math.min(time.addDays(Math.max(...run), 1) + MAX_CROSSING, now + 1);
  let first:
    | { readonly points: readonly number[]; readonly quarters: Promise<Map<number, CounterQuarter[]>> }
    | undefined;
  return async (points, range) => {
    first ??= { points, quarters: history.quarters(points, { from, to }) };
    const isSame =
      points.length === first.points.length && points.every((point, index) => point === first?.points[index]);
    // Of a day that was prepared for other meters, only the new ones are read.
    if (!isSame) return history.quarters(points, range);
    return new Map([...(await first.quarters)].map(([point, quarters]) => [point, within(quarters, range)]));
  };
}

/** @param quarters in the order of time */
function within(quarters: readonly CounterQuarter[], { from, to }: TimeRange): CounterQuarter[] {
  return quarters.slice(firstFrom(quarters, from), firstFrom(quarters, to));
}

/** The place of the first quarter hour that begins at a moment or later. */
function firstFrom(quarters: readonly CounterQuarter[], moment: number): number {
  let [low, high] = [0, quarters.length];
  while (low < high) {
    const middle = (low + high) >>> 1;
    if ((quarters[middle]?.ts ?? Infinity) < moment) low = middle + 1;
    else high = middle;
  }
  return low;
}
