import { getHandOver, getSignedHandOver, listHandOvers } from "@atrium/contract/alarms";
import { keepPreviousData, queryOptions } from "@tanstack/react-query";
import { ask } from "../../platform/http.ts";

/** All queries of hand-overs are repeated after a signature. */
export const HAND_OVER_KEY = ["hand-over"] as const;

/** The sheet that builds itself. */
export function sheetNowQuery(placement: string) {
  return queryOptions({
    queryKey: [...HAND_OVER_KEY, "now", placement],
    queryFn: ({ signal }) => ask(getHandOver, { query: { placement }, signal }),
    refetchInterval: 5_000,
  });
}

/** A sheet as it was signed; undefined: none is asked for. */
export function signedSheetQuery(sheet: number | undefined) {
  return queryOptions({
    queryKey: [...HAND_OVER_KEY, "sheet", sheet],
    enabled: sheet !== undefined,
    queryFn: ({ signal }) => ask(getSignedHandOver, { params: { id: sheet ?? 0 }, signal }),
  });
}

export function earlierQuery(placement: string, page: number) {
  return queryOptions({
    queryKey: [...HAND_OVER_KEY, "earlier", placement, page],
    queryFn: ({ signal }) => ask(listHandOvers, { query: { placement, page, size: 10 }, signal }),
    placeholderData: keepPreviousData,
    refetchInterval: 30_000,
  });
}
