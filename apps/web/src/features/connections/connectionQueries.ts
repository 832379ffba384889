import { listConnectionStates, getConnectionState } from "@atrium/contract/devices";
import { keepPreviousData, queryOptions, useQueryClient } from "@tanstack/react-query";
import { useMemo } from "react";
import { ask } from "../../platform/http.ts";

/** How often figures are asked for again, ms. */
const LIST_INTERVAL = 4_000;
const DETAIL_INTERVAL = 2_000;
const STATES = "connection-states";

/** How all connections do. */
export const statesQuery = queryOptions({
  queryKey: [STATES],
  queryFn: async ({ signal }) => (await ask(listConnectionStates, { signal })).data,
  staleTime: 0,
  refetchInterval: LIST_INTERVAL,
});

/** @param isRaw with the octets of each exchange */
export function detailQuery(id: string, isRaw: boolean) {
  return queryOptions({
    queryKey: [STATES, id, isRaw],
    queryFn: ({ signal }) => ask(getConnectionState, { params: { id }, query: { raw: isRaw }, signal }),
    placeholderData: keepPreviousData,
    staleTime: 0,
    refetchInterval: DETAIL_INTERVAL,
  });
}

/** To be called after a change: what shows is read again. */
export function useStatesChanged(): () => Promise<void> {
  const queries = useQueryClient();
  return useMemo(() => () => queries.invalidateQueries({ queryKey: [STATES] }), [queries]);
}
