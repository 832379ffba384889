import { type EventId, type EventQuery, type EventRow, listEvents } from "@atrium/contract/alarms";
import { keepPreviousData, useInfiniteQuery } from "@tanstack/react-query";
import { useMemo } from "react";
import { ask } from "../../../platform/http.ts";
import { useOpenEvents, useOpenEventsStore } from "../live/useOpenEvents.ts";
import { journalRows, openRows } from "./eventRows.ts";

export interface EventRows {
  /** undefined: nothing has come yet. */
  readonly rows: readonly EventRow[] | undefined;
  readonly recent: ReadonlyMap<EventId, EventRow>;
  /** There are more, which `readMore` asks for. */
  readonly hasMore: boolean;
  readonly readMore: () => void;
  /** Why the list, or its next page, could not be read. */
  readonly failure: string | undefined;
  readonly retry: () => void;
}

/** The rows that the address asks for: of what is so now all, of everything by time page after page. */
export function useEventRows(query: EventQuery): EventRows {
  const store = useOpenEventsStore();
  const open = useOpenEvents();
  const isJournal = query.view === "all";
  const narrowed = { ...query, priority: query.priority?.map(String) };
  const journal = useInfiniteQuery({
    queryKey: ["events", "journal", narrowed, open.forgotten],
    enabled: isJournal,
    initialPageParam: undefined as string | undefined,
    queryFn: ({ pageParam: after, signal }) => ask(listEvents, { query: { ...narrowed, after }, signal }),
    getNextPageParam: ({ next }) => next ?? undefined,
    placeholderData: keepPreviousData,
  });
  const { pages } = journal.data ?? {};
  const { alarms, recent, isRead, failure } = open;
  const rows = useMemo(() => {
    if (isJournal) return pages && journalRows(pages, recent, query);
    return isRead || alarms.length > 0 ? openRows(alarms, query) : undefined;
  }, [isJournal, pages, recent, query, isRead, alarms]);
  const { hasNextPage, isFetching, fetchNextPage } = journal;
  return {
    rows,
    recent,
    hasMore: isJournal && hasNextPage,
    readMore: () => {
      if (isJournal && hasNextPage && !isFetching) void fetchNextPage();
    },
    failure: isJournal ? journal.error?.message : failure,
    retry: () => {
      if (isJournal) void journal.refetch();
      else store.retry();
    },
  };
}
