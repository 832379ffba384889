import { getAlarmStatistics, listAlarmProposals } from "@atrium/contract/alarms";
import { keepPreviousData, queryOptions } from "@tanstack/react-query";
import { ask } from "../../../platform/http.ts";
import type { Period } from "./statisticsAddress.ts";

const MINUTE = 60_000;
/** How soon is asked again what is still being counted, ms. */
const COUNTING = 2_000;

interface Asked extends Period {
  readonly placement?: string;
  readonly floor?: string | undefined;
  readonly zone?: string | undefined;
}

/** How good the alarms of a place were. */
export function scorecardQuery(asked: Asked) {
  return queryOptions({
    queryKey: ["alarm-statistics", asked],
    queryFn: ({ signal }) => ask(getAlarmStatistics, { query: { ...asked }, signal }),
    staleTime: MINUTE,
    refetchInterval: MINUTE,
    placeholderData: keepPreviousData,
  });
}

/** Alarms of the whole site to be thought over. */
export const proposalsQuery = queryOptions({
  queryKey: ["alarm-proposals"],
  queryFn: ({ signal }) => ask(listAlarmProposals, { signal }),
  staleTime: 0,
  refetchInterval: ({ state }) =>
    state.data?.proposals.some(({ isCounting }) => isCounting) === true ? COUNTING : MINUTE,
});
