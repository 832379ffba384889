import { type Millis, millis } from "@atrium/contract";
import type { PointTable } from "../engine/pointTable.ts";
import type { AddressedPoint } from "./batches.ts";

/** The points of one poll cycle. */
export interface PlannedCycle {
  readonly always: AddressedPoint[];
  /** Read only while the device does not report their changes by itself. */
  readonly unlessNotified: AddressedPoint[];
}

/**
 * Which points are read how often. A point with notifications has a slow poll beneath them, at its expected interval: it
 * catches a lost notification and shows that the device lives. Where the device refuses to notify, and for all other
 * points, the connection's poll interval counts if it is the shorter one.
 */
export function pollPlan(
  points: PointTable<AddressedPoint>,
  pollInterval: Millis | undefined,
): Map<Millis, PlannedCycle> {
  const cycles = new Map<Millis, PlannedCycle>();
  const cycle = (interval: Millis): PlannedCycle => {
    const known = cycles.get(interval) ?? { always: [], unlessNotified: [] };
    cycles.set(interval, known);
    return known;
  };
  for (const address of points.places) {
    const slow = millis(points.at(address.index)?.expectedInterval ?? 0);
    const fast = millis(Math.min(slow, pollInterval ?? slow));
    cycle(address.hasNotifications ? slow : fast).always.push(address);
    if (address.hasNotifications && fast < slow) cycle(fast).unlessNotified.push(address);
  }
  return cycles;
}
