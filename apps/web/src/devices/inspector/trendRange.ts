import type { PointDescription } from "@atrium/contract/devices";
import type { Sample } from "./dayEnergy.ts";

/** Steps that read well as the top of a drawing. */
const STEPS = [1, 2, 5, 10] as const;

/** What the drawing of a point spans: all states, the whole share, else what was measured with a little air. */
export function trendRange(point: PointDescription, samples: readonly Sample[]): { min: number; max: number } {
  if (point.kind === "boolean") return { min: 0, max: 1 };
  const codes = point.states?.map(({ value }) => value) ?? [];
  if (codes.length > 0) return { min: Math.min(...codes), max: Math.max(...codes) };
  if (point.unit === "%") return { min: point.min ?? 0, max: point.max ?? 100 };
  const values = samples.flatMap(({ value }) => (value === null ? [] : [value]));
  if (values.length === 0) return { min: point.min ?? 0, max: point.max ?? 1 };
  return around(Math.min(...values), Math.max(...values));
}

function around(low: number, high: number): { min: number; max: number } {
  const wide = Math.max(high - low, Math.abs(high) * 0.02, 0.5);
  const power = 10 ** Math.floor(Math.log10(wide));
  const step = power * (STEPS.find((each) => each * power >= wide) ?? 10);
  const half = step / 2;
  // A value that cannot be negative is not drawn below zero.
  const min = low >= 0 ? Math.max(0, Math.floor(low / half) * half) : Math.floor(low / half) * half;
  return { min, max: Math.max(Math.ceil(high / half) * half, min + half) };
}
