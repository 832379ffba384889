import type { PointId } from "@atrium/contract";
import { trendsOf, type TrendStep, getTrends } from "@atrium/contract/devices";
import type { TimeWindow } from "@atrium/ui/charts";
import { phrase, type Phrase } from "@atrium/words";
import { keepPreviousData, queryOptions, skipToken } from "@tanstack/react-query";
import { ask } from "../../platform/http.ts";

export const STEP_NAMES: Readonly<Record<TrendStep, Phrase>> = {
  raw: phrase("As recorded"),
  "15m": phrase("15-minute averages"),
  "1h": phrase("1-hour averages"),
  "1d": phrase("1-day averages"),
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
        : async ({ signal }) => {
            const query = { ids: points.join(","), from, to, finest };
            return trendsOf(await ask(getTrends, { query, signal }));
          },
    placeholderData: keepPreviousData,
  });
}

/** A file has means where the chart shows what was recorded: nothing else has one row for all lines. */
export function writtenStep(step: TrendStep = "raw"): Exclude<TrendStep, "raw"> {
  return step === "raw" ? "15m" : step;
}
