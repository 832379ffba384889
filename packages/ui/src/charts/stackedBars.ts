import type { SeriesColour } from "./colours.ts";

/** One part of every bar, in stack order from the bottom. */
export interface BarSeries {
  readonly key: string;
  readonly name: string;
  readonly colour: SeriesColour;
}

/**
 * `measured`: whole. `incomplete`: only a part has passed or was measured. `missing`: passed, and nothing was measured.
 * `coming`: not begun.
 */
export type BarState = "measured" | "incomplete" | "missing" | "coming";

export interface StackedBar {
  /** Under the axis, e.g. "08". */
  readonly label: string;
  /** In the tooltip and the table, e.g. "08:00–09:00". */
  readonly title: string;
  /** In the order of the series. */
  readonly values: readonly (number | null)[];
  readonly total: number | null;
  readonly state: BarState;
  readonly typical: { readonly low: number; readonly median: number; readonly high: number } | null;
  /** Why the bar is not whole, e.g. "until 10:42". */
  readonly remark?: string;
}

/** Beyond the typical range's upper end, whole or not: even a part is already more than usual. */
export function isAboveTypical(bar: StackedBar): boolean {
  return bar.total !== null && bar.typical !== null && bar.total > bar.typical.high;
}

/** The share of the chart's highest bar by which a bar must exceed its typical range to be marked. */
const WORTH_A_LOOK = 0.03;

/** A night's extra kilowatt-hour is beyond the typical range of that hour, but small beside a day's load. */
export function isWorthAMark(bar: StackedBar, bars: readonly StackedBar[]): boolean {
  if (!isAboveTypical(bar)) return false;
  const highest = Math.max(...bars.flatMap(({ total, typical }) => [total ?? 0, typical?.high ?? 0]));
  return (bar.total ?? 0) - (bar.typical?.high ?? 0) >= WORTH_A_LOOK * highest;
}

/** How far a whole bar is from the typical one, in percent of it; null where the percentage has no meaning. */
export function deviation(bar: StackedBar): number | null {
  if (bar.total === null || bar.typical === null || bar.typical.median <= 0) return null;
  const mayBeCompared = bar.state === "measured" || isAboveTypical(bar);
  return mayBeCompared ? (bar.total / bar.typical.median - 1) * 100 : null;
}

/** First and last index of each stretch of bars that were not measured. */
export function missingStretches(bars: readonly StackedBar[]): { first: number; last: number }[] {
  const stretches: { first: number; last: number }[] = [];
  bars.forEach((bar, index) => {
    if (bar.state !== "missing") return;
    const open = stretches.at(-1);
    if (open !== undefined && open.last === index - 1) open.last = index;
    else stretches.push({ first: index, last: index });
  });
  return stretches;
}
