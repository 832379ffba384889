import {
  type SentNoticeQuery,
  listNoticeChannels,
  listNoticeRules,
  getOnCall,
  listNotices,
} from "@atrium/contract/alarms";
import { keepPreviousData, useQuery, useQueryClient } from "@tanstack/react-query";
import { useMemo } from "react";
import { ask } from "../../platform/http.ts";

const NOTICES = "notices";
/** How often what is sent is asked for again, ms. */
const INTERVAL = 5_000;

export function useChannels() {
  return useQuery({
    queryKey: [NOTICES, "channels"],
    queryFn: async ({ signal }) => (await ask(listNoticeChannels, { signal })).channels,
    staleTime: 0,
    refetchInterval: INTERVAL,
  });
}

export function useRules() {
  return useQuery({
    queryKey: [NOTICES, "rules"],
    queryFn: ({ signal }) => ask(listNoticeRules, { signal }),
    staleTime: 0,
  });
}

export function useOnCall() {
  return useQuery({
    queryKey: [NOTICES, "on-call"],
    queryFn: ({ signal }) => ask(getOnCall, { signal }),
    staleTime: 0,
  });
}

export function useSent(query: Partial<SentNoticeQuery>) {
  return useQuery({
    queryKey: [NOTICES, "sent", query],
    queryFn: ({ signal }) => ask(listNotices, { query, signal }),
    staleTime: 0,
    refetchInterval: INTERVAL,
    placeholderData: keepPreviousData,
  });
}

/** To be called after a change: what shows is read again. */
export function useNoticesChanged(): () => Promise<void> {
  const queries = useQueryClient();
  return useMemo(() => () => queries.invalidateQueries({ queryKey: [NOTICES] }), [queries]);
}
