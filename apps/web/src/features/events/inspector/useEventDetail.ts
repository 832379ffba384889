import { getEvent } from "@atrium/contract/alarms";
import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useEffect } from "react";
import { ask } from "../../../platform/http.ts";
import { useOpenEvents } from "../live/useOpenEvents.ts";

/** The journal is written a moment after things happen: an open row is looked at again so often, ms. */
const AGAIN = 10_000;

/** A row with all that is known of it; read again with each change that comes live. */
export function useEventDetail(id: number) {
  const { alarms, recent } = useOpenEvents();
  const queries = useQueryClient();
  const newest = alarms.find((row) => row.id === id) ?? [...recent.values()].find((row) => row.id === id);
  useEffect(() => {
    if (newest !== undefined) void queries.invalidateQueries({ queryKey: ["events", "detail", newest.id] });
  }, [queries, newest]);
  return useQuery({
    queryKey: ["events", "detail", id],
    queryFn: ({ signal }) => ask(getEvent, { params: { id }, signal }),
    refetchInterval: AGAIN,
  });
}
