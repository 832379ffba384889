import { sayNumber } from "@atrium/words";
/** A value axis from 0 in four equal steps of a round width. */
export interface ValueScale {
  readonly max: number;
  readonly interval: number;
}

const SPLITS = 4;
const ROUND_STEPS = [1, 1.5, 2, 2.5, 3, 4, 5, 6, 8, 10];

export function valueScale(values: readonly (number | null | undefined)[]): ValueScale {
  let highest = 0;
  for (const value of values) if (value !== null && value !== undefined && value > highest) highest = value;
  if (highest === 0) return { max: SPLITS, interval: 1 };
  const least = highest / SPLITS;
  const magnitude = 10 ** Math.floor(Math.log10(least));
  const step = ROUND_STEPS.find((candidate) => candidate * magnitude >= least) ?? 10;
  const interval = step * magnitude;
  return { max: interval * SPLITS, interval };
}

/** The figures of one axis: plain while it ends under 10,000, then all in thousands (7.5k, 10k) or millions. */
export function axisFigure(value: number, max: number): string {
  if (value === 0) return "0";
  if (max >= 1_000_000) return `${trim(value / 1_000_000)}M`;
  return max >= 10_000 ? `${trim(value / 1_000)}k` : trim(value);
}

function trim(value: number): string {
  return sayNumber(value, { most: 2 });
}
