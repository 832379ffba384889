import { type Millis, millis } from "@atrium/contract";
import type { DriverOptions } from "../driver.ts";
import type { HttpUnit } from "./httpUnit.ts";
import type { VapixRead } from "./product.ts";

/** Calls to one unit. */
export interface UnitReads {
  readonly unit: HttpUnit;
  readonly reads: readonly VapixRead[];
}

interface PlanOptions {
  readonly points: DriverOptions["points"];
  /** At least so often, whatever the points ask for. */
  readonly pollInterval: Millis | undefined;
}

/** The calls of each cycle, by its interval: a call is due as often as its most urgent point. */
export function planReads(
  units: readonly HttpUnit[],
  { points, pollInterval }: PlanOptions,
): ReadonlyMap<Millis, readonly UnitReads[]> {
  const plan = new Map<Millis, UnitReads[]>();
  for (const unit of units) {
    const byInterval = Map.groupBy(unit.reads, (read) => {
      const own = unit.toldBy(read).map(({ index }) => points[index]?.expectedInterval ?? Infinity);
      return millis(Math.min(...own, pollInterval ?? Infinity));
    });
    for (const [interval, reads] of byInterval) {
      if (!Number.isFinite(interval)) continue;
      plan.set(interval, [...(plan.get(interval) ?? []), { unit, reads }]);
    }
  }
  return plan;
}
