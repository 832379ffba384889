export { DayTrend, type DayTrendProps } from "./DayTrend.tsx";
export type { TrendSample } from "./stepRuns.ts";
