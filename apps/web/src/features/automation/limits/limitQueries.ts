import {
  PeakLimit,
  type PeakLimitContent,
  PeakLimitReport,
  PeakLimits,
  PeakLimitTrial,
  type PeakLimitTrialRequest,
} from "@atrium/contract";
import { keepPreviousData, queryOptions, useQueryClient } from "@tanstack/react-query";
import { useMemo } from "react";
import { CORE, get, send } from "../../../platform/http.ts";
import { LOOK_INTERVAL, RULE_KEYS } from "../runsQuery.ts";

const KEY = RULE_KEYS.limit;

export const PEAK_LIMITS = `${CORE}/peak-limits`;

export const limitsQuery = queryOptions({
  queryKey: [KEY],
  queryFn: async ({ signal }) => (await get(PeakLimits, PEAK_LIMITS, {}, { signal })).limits,
  staleTime: 0,
  refetchInterval: LOOK_INTERVAL,
});

interface Tried {
  readonly limit: PeakLimitContent | undefined;
  readonly days: PeakLimitTrialRequest["days"];
}

/** What a peak limit would have shed, by the machine that runs it on what was recorded; nothing is kept. */
export function limitTrialQuery({ limit, days }: Tried) {
  return queryOptions({
    queryKey: [KEY, "trial", limit, days],
    queryFn: ({ signal }) => send(PeakLimitTrial, "POST", `${CORE}/peak-limit-trials`, { limit, days }, { signal }),
    staleTime: 60_000,
    retry: false,
    placeholderData: keepPreviousData,
  });
}

/** What a peak limit has done since it was changed last. */
export function limitReportQuery({ id, revision }: Pick<PeakLimit, "id" | "revision">) {
  return queryOptions({
    queryKey: [KEY, "report", id, revision],
    queryFn: ({ signal }) => get(PeakLimitReport, `${PEAK_LIMITS}/${String(id)}/report`, {}, { signal }),
    staleTime: 60_000,
  });
}

/** Switches a peak limit on or off; all else of it stays. */
export function switchLimit(limit: PeakLimit, isEnabled: boolean): Promise<PeakLimit> {
  const { id, updatedAt: _at, by: _by, ...content } = PeakLimit.parse(limit);
  return send(PeakLimit, "PUT", `${PEAK_LIMITS}/${String(id)}`, { ...content, isEnabled });
}

/** To be called after a change: what shows is read anew. */
export function useLimitsChanged(): () => Promise<void> {
  const queries = useQueryClient();
  return useMemo(() => () => queries.invalidateQueries({ queryKey: [KEY] }), [queries]);
}
