import { NoticeChannels, NoticeRules, OnCallReply, Paged, SentNotice, type SentNoticeQuery } from "@atrium/contract";
import { keepPreviousData, useQuery, useQueryClient } from "@tanstack/react-query";
import { useMemo } from "react";
import { CORE, get } from "../../platform/http.ts";

const NOTICES = "notices";
/** How often what is sent is asked for again, ms. */
const INTERVAL = 5_000;
const SentNotices = Paged(SentNotice);

export const CHANNELS = `${CORE}/notice-channels`;
export const RULES = `${CORE}/notice-rules`;
export const ON_CALL = `${CORE}/on-call`;

export function useChannels() {
  return useQuery({
    queryKey: [NOTICES, "channels"],
    queryFn: async ({ signal }) => (await get(NoticeChannels, CHANNELS, {}, { signal })).channels,
    staleTime: 0,
    refetchInterval: INTERVAL,
  });
}

export function useRules() {
  return useQuery({
    queryKey: [NOTICES, "rules"],
    queryFn: ({ signal }) => get(NoticeRules, RULES, {}, { signal }),
    staleTime: 0,
  });
}

export function useOnCall() {
  return useQuery({
    queryKey: [NOTICES, "on-call"],
    queryFn: ({ signal }) => get(OnCallReply, ON_CALL, {}, { signal }),
    staleTime: 0,
  });
}

export function useSent(query: Partial<SentNoticeQuery>) {
  return useQuery({
    queryKey: [NOTICES, "sent", query],
    queryFn: ({ signal }) => get(SentNotices, `${CORE}/notices`, query, { signal }),
    staleTime: 0,
    refetchInterval: INTERVAL,
    placeholderData: keepPreviousData,
  });
}

/** To be called after a change: what shows is read anew. */
export function useNoticesChanged(): () => Promise<void> {
  const queries = useQueryClient();
  return useMemo(() => () => queries.invalidateQueries({ queryKey: [NOTICES] }), [queries]);
}
