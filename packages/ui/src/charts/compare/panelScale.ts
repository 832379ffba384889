import type { CompareBand, ComparePanel } from "./comparison.ts";

/** The values that an axis spans, and those that have a line and a figure: the limits of the bands, or round steps. */
export interface PanelScale {
  readonly min: number;
  readonly max: number;
  readonly stops: readonly number[];
}

const ROUND = [1, 2, 2.5, 5, 10];
const STEPS = 4;
/** Ends of an axis whose stops are limits of bands: finer, so that the lines have its height. */
const FINE_STEPS = 10;

/** An axis that holds all values and the good range, where there is one. */
export function panelScale({ series, bands }: Pick<ComparePanel, "series" | "bands">): PanelScale {
  let low = Infinity;
  let high = -Infinity;
  const take = (value: number | null | undefined): void => {
    if (value === null || value === undefined) return;
    if (value < low) low = value;
    if (value > high) high = value;
  };
  for (const { values, newest } of series) {
    for (const value of values) take(value);
    take(newest?.value);
  }
  for (const limit of goodLimits(bands)) take(limit);
  if (low > high) return { min: 0, max: 1, stops: [0, 1] };
  const step = roundStep((high - low || Math.abs(high) || 1) / (bands.length === 0 ? STEPS : FINE_STEPS));
  const min = Math.floor(low / step) * step;
  // What touches the top would hide its peaks under the panel's edge.
  const max = Math.max(Math.ceil((high + (high - low) * 0.02) / step) * step, min + step);
  const limits = limitsOf(bands).filter((limit) => limit > min && limit < max);
  return { min, max, stops: limits.length === 0 ? steps(min, max, step) : [...new Set([min, ...limits, max])] };
}

/** The ends of the good range; of one without a lower end, its upper half. */
function goodLimits(bands: readonly CompareBand[]): number[] {
  const good = bands.find(({ tone }) => tone === "good");
  if (good === undefined) return [];
  const { from, to } = good;
  return [Number.isFinite(from) ? from : to / 2, to].filter(Number.isFinite);
}

/** Where one band ends and the next begins, in order. */
function limitsOf(bands: readonly CompareBand[]): number[] {
  const limits = new Set(bands.flatMap(({ from, to }) => [from, to]).filter(Number.isFinite));
  return [...limits].sort((one, other) => one - other);
}

function roundStep(least: number): number {
  const magnitude = 10 ** Math.floor(Math.log10(least));
  return (ROUND.find((one) => one * magnitude >= least) ?? 10) * magnitude;
}

function steps(min: number, max: number, step: number): number[] {
  const count = Math.round((max - min) / step);
  return Array.from({ length: count + 1 }, (_, index) => min + index * step);
}
