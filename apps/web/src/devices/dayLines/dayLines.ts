import type { PointId } from "@atrium/contract";
import { MAX_TREND_POINTS, type Trends, trendsOf, getTrends } from "@atrium/contract/devices";
import { keepPreviousData, useQueries } from "@tanstack/react-query";
import { useMemo } from "react";
import { ask } from "../../platform/http.ts";
import { hasFeature, useSession } from "../../platform/session.ts";
import { BUCKET, type DayLine, DAY_BUCKETS, linesOf } from "./dayLine.ts";

/**
 * The last 24 hours of some points, by point: one call for as many of them as the server answers at once, and again each
 * quarter hour. None without the right to see what was recorded.
 */
export function useDayLines(points: readonly PointId[], now: number): ReadonlyMap<PointId, DayLine> {
  const enabled = hasFeature(useSession(), "viewable");
  const to = Math.floor(now / BUCKET) * BUCKET;
  const from = to - DAY_BUCKETS * BUCKET;
  const calls = Array.from({ length: Math.ceil(points.length / MAX_TREND_POINTS) }, (_, index) =>
    points.slice(index * MAX_TREND_POINTS, (index + 1) * MAX_TREND_POINTS).join(","),
  );
  const replies = useQueries({
    queries: calls.map((ids) => ({
      enabled,
      queryKey: ["day lines", ids, from],
      queryFn: async ({ signal }: { signal: AbortSignal }) =>
        trendsOf(await ask(getTrends, { query: { ids, from, to, finest: "15m" }, signal })),
      placeholderData: keepPreviousData<Trends>,
    })),
    combine: (results) => results.map(({ data }) => data),
  });
  return useMemo(() => linesOf(replies), [replies]);
}
