export { CompareBrush, type CompareBrushProps } from "./compare/CompareBrush.tsx";
export { CompareCharts, type CompareChartsProps } from "./compare/CompareCharts.tsx";
export { CompareTable } from "./compare/CompareTable.tsx";
export type {
  CompareBand,
  ComparePanel,
  CompareSeries,
  CompareSource,
  Comparison,
  NewestValue,
  TimeTick,
  TimeWindow,
} from "./compare/comparison.ts";
export { coverageText } from "./compare/coverage.ts";
export { LineSample } from "./compare/LineSample.tsx";
export { gapsOf, longestGap } from "./compare/runs.ts";
export { moved, type WindowLimits, zoomed } from "./compare/stops.ts";
export { DayPair, type DayPairProps } from "./DayPair.tsx";
export { DayTrend, type DayTrendProps } from "./DayTrend.tsx";
export { Legend, type LegendEntry, type LegendMark } from "./Legend.tsx";
export { Lines, type LinesProps } from "./Lines.tsx";
export type { AxisTick, Line, LinePoint } from "./lines.ts";
export { seriesColour } from "./colours.ts";
export { StackedBars, type StackedBarsProps } from "./StackedBars.tsx";
export { type BarSeries, type BarState, type StackedBar } from "./stackedBars.ts";
export type { TrendSample } from "./stepRuns.ts";
