import { type PointId, type TrendsReply as Reply, TrendsReply } from "@atrium/contract";
import type { TimeWindow } from "@atrium/ui/charts";
import { keepPreviousData, queryOptions, skipToken } from "@tanstack/react-query";
import { CORE, get } from "../../../platform/http.ts";

/** Ms of a mean; null: values as they were recorded. */
export const STEP_LENGTHS: Readonly<Record<Reply["step"], number | null>> = {
  raw: null,
  "15m": 15 * 60_000,
  "1h": 3_600_000,
  "1d": 86_400_000,
};

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
