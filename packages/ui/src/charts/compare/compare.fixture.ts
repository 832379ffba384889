import type { CompareBand, ComparePanel, CompareSeries, Comparison } from "./comparison.ts";

export const HOUR = 3_600_000;

/** A line with a mean in every hour from 0 on. */
export function hourly(values: readonly (number | null)[], more: Partial<CompareSeries> = {}): CompareSeries {
  return { source: "a", times: values.map((_, hour) => hour * HOUR), values, coverage: 1, ...more };
}

export const BANDS: readonly CompareBand[] = [
  { tone: "good", name: "Good", from: -Infinity, to: 750 },
  { tone: "fair", name: "Fair", from: 750, to: 900 },
  { tone: "bad", name: "Bad", from: 900, to: Infinity },
];

export function panelWith(series: readonly CompareSeries[], more: Partial<ComparePanel> = {}): ComparePanel {
  return { key: "co2", name: "CO₂", unit: "ppm", format: (value) => value.toFixed(0), bands: [], series, ...more };
}

/** Ten hours of means of an hour, all of them over. */
export function comparisonWith(panels: readonly ComparePanel[], more: Partial<Comparison> = {}): Comparison {
  return {
    sources: [
      { key: "a", name: "Board room", place: 0 },
      { key: "b", name: "Café", place: 1 },
    ],
    panels,
    window: { from: 0, to: 10 * HOUR },
    step: HOUR,
    until: 10 * HOUR,
    ticks: [{ time: 5 * HOUR, label: "05:00", isDay: false }],
    ...more,
  };
}
