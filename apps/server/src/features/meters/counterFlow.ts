import { believedQuarters } from "./believedQuarters.ts";
import { isFall } from "./counterFalls.ts";
import type { CounterQuarter, CounterReading, TimeRange } from "./counterHistory.ts";

export const QUARTER = 15 * 60_000;
/** Between readings farther apart than this, it is unknown when the counter counted. */
export const MAX_CROSSING = 2 * 3_600_000;

/** An unchanged counter is published again every quarter hour. */
const MAX_STANDSTILL = 20 * 60_000;

/** The count of one counter in a day, by quarter hour. */
export interface CounterFlow {
  readonly amount: Float64Array;
  /** Seconds of each quarter hour for which it is known. */
  readonly seconds: Float64Array;
  /** What was counted during gaps that ended in this day. */
  readonly gaps: readonly GapAmount[];
  /** Readings of this day that are not believed, and falls over times without readings. */
  readonly leftOut: readonly LeftOutSpan[];
}

/** A time, to its last moment, of which it is not known what a counter counted in it. */
export interface LeftOutSpan extends TimeRange {
  /** The counter went on afterwards, so that what it counted in it is in the sum. */
  readonly isBack: boolean;
}

/** An amount whose quarter hours are unknown: it counts in a sum over the whole gap, in no bar. */
export interface GapAmount {
  /** When the gap began, and when it was known what was counted. */
  readonly from: number;
  readonly to: number;
  readonly amount: number;
}

interface FlowOptions {
  /** Some hours more than the range, so that stretches across its edges are included. */
  readonly quarters: readonly CounterQuarter[];
  readonly range: TimeRange;
  readonly counted: (from: number, to: number) => number;
  /** What the meter can count in an hour, where somebody knows it: more is nothing that it counted. */
  readonly perHour?: number | undefined;
  /** Now: a counter without readings for a short while stands still, because it publishes every change. */
  readonly until: number;
  /** The last reading before all quarter hours given; undefined: there is none. */
  readonly before: CounterReading | undefined;
}

/** Spreads the count between two readings evenly over the time between them. */
export function counterFlow({ range, counted, until, before, ...options }: FlowOptions): CounterFlow {
  const { quarters, beginnings } = believedQuarters(options.quarters, { perHour: options.perHour, before, counted });
  const count = Math.ceil((range.to - range.from) / QUARTER);
  const flow = { amount: new Float64Array(count), seconds: new Float64Array(count) };
  const gaps: GapAmount[] = [];
  const leftOut: LeftOutSpan[] = options.quarters.flatMap(({ ts, n }, index) =>
    n > 0 && quarters[index]?.n === 0 ? [{ from: ts, to: ts + QUARTER - 1, isBack: true }] : [],
  );
  let previous: CounterQuarter | undefined;
  let hasGap = true;
  for (const quarter of quarters) {
    if (quarter.n === 0) {
      hasGap = true;
      continue;
    }
    const last = previous?.last ?? before?.value;
    const from = previous?.lastAt ?? before?.time ?? Number.NaN;
    const isBeginning = last === undefined || beginnings.has(quarter);
    const amount = isBeginning ? 0 : counted(last, quarter.first);
    hasGap ||= isBeginning;
    hasGap ||= !Number.isNaN(quarter.gapFrom);
    // A counter that does not change was known throughout, however long.
    hasGap ||= amount > 0 && quarter.firstAt - from > MAX_CROSSING;
    const isAnew = last !== undefined && beginnings.has(quarter);
    // A counter that begins again at 0 has counted its reading; of another fall nobody knows, nor what was counted before either over a gap.
    const hasFallen = !isBeginning && isFall(last, quarter.first);
    const isUnknown = hasFallen && (amount !== quarter.first || quarter.firstAt - from > MAX_CROSSING);
    hasGap ||= isUnknown;
    if (isAnew || isUnknown) leftOut.push({ from, to: quarter.firstAt - 1, isBack: false });
    if (!hasGap) {
      spread(flow, range, { from, to: quarter.firstAt, amount });
    } else if (amount > 0 && quarter.firstAt > range.from && quarter.firstAt <= range.to) {
      gaps.push({ from, to: quarter.firstAt, amount });
    }
    const index = Math.floor((quarter.ts - range.from) / QUARTER);
    if (index >= 0 && index < count) {
      flow.amount[index] = (flow.amount[index] ?? 0) + quarter.increase;
      flow.seconds[index] = (flow.seconds[index] ?? 0) + quarter.seconds;
    }
    previous = quarter;
    hasGap = !Number.isNaN(quarter.gapAt);
  }
  const silentSince = previous?.lastAt ?? Number.NaN;
  if (!hasGap && until - silentSince <= MAX_STANDSTILL) {
    spread(flow, range, { from: silentSince, to: until, amount: 0 });
  }
  // As with gaps, the day in which it ended knows of it.
  return { ...flow, gaps, leftOut: leftOut.filter(({ to }) => to >= range.from && to < range.to) };
}

function spread(
  flow: Pick<CounterFlow, "amount" | "seconds">,
  range: TimeRange,
  { from, to, amount }: TimeRange & { readonly amount: number },
): void {
  const end = Math.min(to, range.to);
  if (from === to) {
    // A reading at the very moment of an exchange.
    const index = Math.floor((from - range.from) / QUARTER);
    if (index >= 0 && index < flow.amount.length) flow.amount[index] = (flow.amount[index] ?? 0) + amount;
    return;
  }
  for (let start = Math.max(from, range.from); start < end;) {
    const index = Math.floor((start - range.from) / QUARTER);
    const next = Math.min(end, range.from + (index + 1) * QUARTER);
    flow.amount[index] = (flow.amount[index] ?? 0) + (amount * (next - start)) / (to - from);
    flow.seconds[index] = (flow.seconds[index] ?? 0) + (next - start) / 1000;
    start = next;
  }
}
