import {
  PeakLimit,
  type PeakLimitContent,
  type PeakLimitTrialRequest,
  listPeakLimits,
  tryPeakLimit,
  getPeakLimitReport,
  changePeakLimit,
} from "@atrium/contract/automation";
import { keepPreviousData, queryOptions, useQueryClient, skipToken } from "@tanstack/react-query";
import { useMemo } from "react";
import { ask } from "../../../platform/http.ts";
import { LOOK_INTERVAL, RULE_KEYS } from "../runsQuery.ts";

const KEY = RULE_KEYS.limit;

export const limitsQuery = queryOptions({
  queryKey: [KEY],
  queryFn: async ({ signal }) => (await ask(listPeakLimits, { signal })).limits,
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
    queryFn: limit === undefined ? skipToken : ({ signal }) => ask(tryPeakLimit, { body: { limit, days }, signal }),
    staleTime: 60_000,
    retry: false,
    placeholderData: keepPreviousData,
  });
}

/** What a peak limit has done since it was changed last. */
export function limitReportQuery({ id, revision }: Pick<PeakLimit, "id" | "revision">) {
  return queryOptions({
    queryKey: [KEY, "report", id, revision],
    queryFn: ({ signal }) => ask(getPeakLimitReport, { params: { id }, signal }),
    staleTime: 60_000,
  });
}

/** Switches a peak limit on or off; all else of it stays. */
export function switchLimit(limit: PeakLimit, isEnabled: boolean): Promise<PeakLimit> {
  const { id, updatedAt: _at, by: _by, ...content } = PeakLimit.parse(limit);
  return ask(changePeakLimit, { params: { id }, body: { ...content, isEnabled } });
}

/** To be called after a change: what shows is read again. */
export function useLimitsChanged(): () => Promise<void> {
  const queries = useQueryClient();
  return useMemo(() => () => queries.invalidateQueries({ queryKey: [KEY] }), [queries]);
}
