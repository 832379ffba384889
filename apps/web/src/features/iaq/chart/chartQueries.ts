import { type PointId, TrendsReply } from "@atrium/contract";
import type { TimeWindow } from "@atrium/ui/charts";
import { keepPreviousData, queryOptions, skipToken } from "@tanstack/react-query";
import { CORE, get } from "../../../platform/http.ts";

/** A longer range is compared in means: what was recorded as it came is only noise there. */
const LONGEST_RECORDED = 25 * 3_600_000;

/** The past of some points at the finest step that fits, which the server chooses. The last answer stays until the next. */
export function trendsQuery(points: readonly PointId[], { from, to }: TimeWindow) {
  const finest = to - from > LONGEST_RECORDED ? "15m" : "raw";
  return queryOptions({
    queryKey: ["trends", points.join(","), from, to],
    queryFn:
      points.length === 0
        ? skipToken
        : ({ signal }) =>
            get(TrendsReply, `${CORE}/points/history`, { ids: points.join(","), from, to, finest }, { signal }),
    placeholderData: keepPreviousData,
  });
}
