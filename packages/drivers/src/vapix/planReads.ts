import { type Millis, millis } from "@atrium/contract";
import type { PointsByIndex } from "../engine/pointTable.ts";
import { ReadTurns } from "../engine/rest.ts";
import type { HttpUnit } from "./httpUnit.ts";
import type { VapixRead } from "./product.ts";

/** Calls to one unit. */
export interface UnitReads {
  readonly unit: HttpUnit;
  readonly turns: ReadTurns;
  readonly reads: readonly VapixRead[];
}

interface PlanOptions {
  readonly points: PointsByIndex;
  /** At least so often, whatever the points ask for. */
  readonly pollInterval: Millis | undefined;
  /** But a unit at rest at least so often. */
  readonly restInterval: Millis | undefined;
}

/** The calls of each cycle, by its interval: a call is due as often as its most urgent point. */
export function planReads(
  units: readonly HttpUnit[],
  { points, pollInterval, restInterval }: PlanOptions,
): ReadonlyMap<Millis, readonly UnitReads[]> {
  const plan = new Map<Millis, UnitReads[]>();
  for (const [position, unit] of units.entries()) {
    const expectedOf = (read: VapixRead): number[] =>
      unit.toldBy(read).map(({ index }) => points.at(index)?.expectedInterval ?? Infinity);
    const byInterval = Map.groupBy(unit.reads, (read) =>
      millis(Math.min(...expectedOf(read), pollInterval ?? Infinity)),
    );
    for (const [interval, reads] of byInterval) {
      if (!Number.isFinite(interval)) continue;
      const turns = new ReadTurns({ interval, restInterval, expected: reads.flatMap(expectedOf), position });
      plan.set(interval, [...(plan.get(interval) ?? []), { unit, turns, reads }]);
    }
  }
  return plan;
}
