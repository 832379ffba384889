import type { DerivedPoint } from "@atrium/contract/devices";
import { listDerivedPoints, listRecomputations, tryDerivedPoint } from "@atrium/contract/site";
import { keepPreviousData, queryOptions, skipToken } from "@tanstack/react-query";
import { ask } from "../../platform/http.ts";
import { OF_SITE } from "../../platform/site.ts";

/** How often a formula that is being written is computed again, ms. */
const TRIAL_INTERVAL = 2_000;
/** Polling interval of a recomputation, ms. */
const PROGRESS_INTERVAL = 2_000;

export const derivedQuery = queryOptions({
  queryKey: ["derived points"],
  ...OF_SITE,
  queryFn: ({ signal }) => ask(listDerivedPoints, { signal }),
});

/** What a derived point would be now. @param point undefined: it is not whole yet */
export function trialQuery(point: DerivedPoint | undefined) {
  return queryOptions({
    queryKey: ["derived trial", point],
    queryFn: point === undefined ? skipToken : ({ signal }) => ask(tryDerivedPoint, { body: { point }, signal }),
    placeholderData: keepPreviousData,
    refetchInterval: TRIAL_INTERVAL,
    staleTime: 0,
  });
}

export const recomputationsQuery = queryOptions({
  queryKey: ["recomputations"],
  queryFn: ({ signal }) => ask(listRecomputations, { signal }),
  refetchInterval: PROGRESS_INTERVAL,
  staleTime: 0,
});
