export { DayPair, type DayPairProps } from "./DayPair.tsx";
export { DayTrend, type DayTrendProps } from "./DayTrend.tsx";
export { Legend, type LegendEntry, type LegendMark } from "./Legend.tsx";
export { Lines, type LinesProps } from "./Lines.tsx";
export type { AxisTick, Line, LinePoint } from "./lines.ts";
export { StackedBars, type StackedBarsProps } from "./StackedBars.tsx";
export { type BarSeries, type BarState, type StackedBar } from "./stackedBars.ts";
export type { TrendSample } from "./stepRuns.ts";
