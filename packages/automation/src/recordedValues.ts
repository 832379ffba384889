import type { RecordedValues } from "./conditionTrial.ts";

/** The value that held at a moment; NaN: none is known. */
export function valueAt({ times, values }: RecordedValues, moment: number): number {
  let held = Number.NaN;
  for (let row = 0; row < times.length && (times[row] ?? 0) <= moment; row += 1) held = values[row] ?? Number.NaN;
  return held;
}
