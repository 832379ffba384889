import { sayNumber } from "@atrium/words";
import type { CompareSeries, Comparison } from "./comparison.ts";

/** The line of a source that knows least. */
export function worstSeries({ panels }: Pick<Comparison, "panels">, source: string): CompareSeries | undefined {
  const own = panels.flatMap(({ series }) => series.filter((one) => one.source === source));
  return own.toSorted((one, other) => one.coverage - other.coverage)[0];
}

/** "91.9"; 100 only where nothing is missing. @param coverage 0 to 1 */
export function coverageText(coverage: number): string {
  return coverage >= 1 ? "100" : sayNumber(Math.min(99.9, coverage * 100), 1);
}
