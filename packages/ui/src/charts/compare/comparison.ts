/** How good values of a range are; the theme has a colour and an ink for each. */
export type BandTone = "good" | "fair" | "poor" | "bad";

/** A range of values under the lines of a panel. */
export interface CompareBand {
  readonly tone: BandTone;
  readonly name: string;
  /** May be infinite at the ends. */
  readonly from: number;
  readonly to: number;
}

/** A stretch of time, epoch ms. */
export interface TimeWindow {
  readonly from: number;
  readonly to: number;
}

/** What lines belong to, e.g. a sensor: all of its lines look the same. */
export interface CompareSource {
  readonly key: string;
  readonly name: string;
  /** Its place among the sources, from 0: gives colour, dash and mark. */
  readonly place: number;
}

/** The newest value, beyond what is recorded. */
export interface NewestValue {
  readonly time: number;
  readonly value: number;
  /** It is not of this moment: stale, bad, or live data is lost. */
  readonly isOld: boolean;
}

/** One line. A null value begins a gap; means of equal steps stand at the start of their step. */
export interface CompareSeries {
  readonly source: string;
  readonly times: readonly number[];
  readonly values: readonly (number | null)[];
  /** Share of the range in which there was a value, 0 to 1. */
  readonly coverage: number;
  readonly newest?: NewestValue | undefined;
}

/** Lines of one quantity over an axis of their own. */
export interface ComparePanel {
  readonly key: string;
  readonly name: string;
  readonly unit: string;
  readonly format: (value: number) => string;
  readonly bands: readonly CompareBand[];
  readonly series: readonly CompareSeries[];
}

/** A word under the time axis; `isDay` draws a line through all panels. */
export interface TimeTick {
  readonly time: number;
  readonly label: string;
  readonly isDay: boolean;
}

/** What is compared. Keep it the same object between renders: a new one redraws. */
export interface Comparison {
  readonly sources: readonly CompareSource[];
  readonly panels: readonly ComparePanel[];
  /** What is drawn. */
  readonly window: TimeWindow;
  /** Ms of one mean; null: values as they were recorded, each of which holds until the next. */
  readonly step: number | null;
  /** Until when there can be values: now, or the end of the window. */
  readonly until: number;
  readonly ticks: readonly TimeTick[];
}

/** From so many lines or points on they are drawn on a canvas: as nodes they would keep the page busy. */
const MOST_SVG_LINES = 10;
const MOST_SVG_POINTS = 2_000;

export function isDense(panels: readonly ComparePanel[]): boolean {
  const series = panels.flatMap((panel) => panel.series);
  if (series.length > MOST_SVG_LINES) return true;
  return series.reduce((sum, { times }) => sum + times.length, 0) > MOST_SVG_POINTS;
}
