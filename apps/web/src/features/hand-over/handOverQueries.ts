import { HandOverNow, HandOverRow, HandOverSheet, Paged } from "@atrium/contract";
import { keepPreviousData, queryOptions } from "@tanstack/react-query";
import { CORE, get } from "../../platform/http.ts";

/** All that is read of hand-overs is asked for anew when somebody has signed. */
export const HAND_OVER_KEY = ["hand-over"] as const;

/** The sheet that builds itself. */
export function sheetNowQuery(placement: string) {
  return queryOptions({
    queryKey: [...HAND_OVER_KEY, "now", placement],
    queryFn: ({ signal }) => get(HandOverNow, `${CORE}/hand-over`, { placement }, { signal }),
    refetchInterval: 5_000,
  });
}

/** A sheet as it was signed; undefined: none is asked for. */
export function signedSheetQuery(sheet: number | undefined) {
  return queryOptions({
    queryKey: [...HAND_OVER_KEY, "sheet", sheet],
    enabled: sheet !== undefined,
    queryFn: ({ signal }) => get(HandOverSheet, `${CORE}/hand-overs/${String(sheet)}`, {}, { signal }),
  });
}

export function earlierQuery(placement: string, page: number) {
  return queryOptions({
    queryKey: [...HAND_OVER_KEY, "earlier", placement, page],
    queryFn: ({ signal }) => get(Paged(HandOverRow), `${CORE}/hand-overs`, { placement, page, size: 10 }, { signal }),
    placeholderData: keepPreviousData,
    refetchInterval: 30_000,
  });
}
