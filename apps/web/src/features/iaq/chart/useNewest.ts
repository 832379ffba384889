import type { PointId } from "@atrium/contract";
import { QUALITY } from "@atrium/contract/devices";
import type { NewestValue } from "@atrium/ui/charts";
import { useCallback, useMemo } from "react";
import { usePoints } from "../../../platform/liveHooks.ts";
import type { PointValue } from "../../../platform/livePoints.ts";
import type { NewestOf } from "./airComparison.ts";

type Newest = ReadonlyMap<PointId, NewestValue>;

/** The newest values of some points with their quality; the same function until one of them changes. */
export function useNewest(points: readonly PointId[], { isLive }: { isLive: boolean }): NewestOf {
  const select = useCallback(
    (values: readonly (PointValue | undefined)[]): Newest =>
      new Map(
        values.flatMap((point, row) => {
          const id = points[row];
          if (id === undefined || point === undefined || point.value === null || point.time === null) return [];
          const isOld = !isLive || point.quality !== QUALITY.good;
          return [[id, { time: point.time, value: point.value, isOld }] as const];
        }),
      ),
    [points, isLive],
  );
  const newest = usePoints(points, select, areSame);
  return useMemo(() => (point) => newest.get(point), [newest]);
}

function areSame(one: Newest, other: Newest): boolean {
  if (one.size !== other.size) return false;
  for (const [id, { time, value, isOld }] of one) {
    const same = other.get(id);
    if (same === undefined || same.time !== time || same.value !== value || same.isOld !== isOld) return false;
  }
  return true;
}
