import { hairline, type Plot } from "./plot.ts";
import { isWorthAMark, missingStretches, type StackedBar } from "./stackedBars.ts";

/** The share of its place along the axis that a bar fills, and its least width. */
const BAR_SHARE = 0.58;
const LEAST_WIDTH = 5;
const ROUNDING = 2;

/** The place of each bar along the axis, in whole pixels, so that neighbours meet without a seam. */
interface Cell {
  readonly left: number;
  readonly right: number;
}

function cellAt(index: number, count: number, plot: Plot): Cell {
  return { left: Math.round(plot.x(index / count)), right: Math.round(plot.x((index + 1) / count)) };
}

/** The middle 80 % of comparable days, behind the bars. */
export function typicalBand(bars: readonly StackedBar[], plot: Plot): string {
  return bars
    .map(({ typical }, index) => {
      if (typical === null) return "";
      const { left, right } = cellAt(index, bars.length, plot);
      return `M${left} ${Math.round(plot.y(typical.high))}H${right}V${Math.round(plot.y(typical.low))}H${left}Z`;
    })
    .join("");
}

/** The median as one line of steps, broken where there is no typical value. */
export function typicalMedian(bars: readonly StackedBar[], plot: Plot): string {
  return bars
    .map(({ typical }, index) => {
      if (typical === null) return "";
      const { left, right } = cellAt(index, bars.length, plot);
      const level = hairline(plot.y(typical.median));
      const isContinued = index > 0 && bars[index - 1]?.typical !== null;
      return `${isContinued ? `V${level}` : `M${left} ${level}`}H${right}`;
    })
    .join("");
}

export interface Segment {
  readonly place: number;
  readonly path: string;
}

/** The parts of the bar at an index, from the bottom; the highest has a rounded top. */
export function segmentsAt(index: number, bars: readonly StackedBar[], plot: Plot): Segment[] {
  const cell = (plot.right - plot.left) / bars.length;
  const width = Math.min(cell, Math.max(LEAST_WIDTH, Math.round(cell * BAR_SHARE)));
  const left = Math.round(plot.x((index + 0.5) / bars.length) - width / 2);
  const values = bars[index]?.values ?? [];
  const highest = values.findLastIndex((value) => value !== null && value > 0);
  let sum = 0;
  return values.flatMap((value, place) => {
    if (value === null || value <= 0) return [];
    const foot = Math.round(plot.y(sum));
    sum += value;
    const height = foot - Math.round(plot.y(sum));
    // A hair of the surface divides the parts; a part that is too low for it keeps its pixel.
    const inset = height > 3 ? 1 : 0;
    const bottom = foot - inset;
    const top = bottom - Math.max(1, height - 2 * inset);
    return [{ place, path: barPath({ left, width, top, bottom }, place === highest ? ROUNDING : 0) }];
  });
}

interface Box {
  left: number;
  width: number;
  top: number;
  bottom: number;
}

function barPath({ left, width, top, bottom }: Box, rounding: number): string {
  const r = Math.min(rounding, bottom - top);
  if (r === 0) return `M${left} ${bottom}V${top}h${width}V${bottom}Z`;
  return `M${left} ${bottom}V${top + r}q0 ${-r} ${r} ${-r}h${width - 2 * r}q${r} 0 ${r} ${r}V${bottom}Z`;
}

/** A diamond over each bar that is beyond its typical range by more than a speck of the chart. */
export function aboveTypicalMarks(bars: readonly StackedBar[], plot: Plot): string[] {
  return bars.flatMap((bar, index) => {
    if (!isWorthAMark(bar, bars) || bar.total === null) return [];
    return [`M${plot.x((index + 0.5) / bars.length)} ${plot.y(bar.total) - 15.5}l5.5 5.5l-5.5 5.5l-5.5 -5.5Z`];
  });
}

/** The stretches without measurement: left edge and width of each, a pixel clear of its neighbours. */
export function missingBoxes(bars: readonly StackedBar[], plot: Plot): { left: number; width: number }[] {
  return missingStretches(bars).map(({ first, last }) => {
    const left = cellAt(first, bars.length, plot).left + 1;
    return { left, width: Math.max(0, cellAt(last, bars.length, plot).right - 1 - left) };
  });
}
