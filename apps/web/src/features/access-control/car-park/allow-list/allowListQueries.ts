import { type AllowListQuery, listAllowedPlates } from "@atrium/contract/access";
import { keepPreviousData, queryOptions, useQueryClient } from "@tanstack/react-query";
import { ask } from "../../../../platform/http.ts";

const KEY = "allowed-plates";
/** ms: somebody else changes the list too, and readers come back. */
const LOOK_AGAIN = 15_000;

export function allowListQuery(asked: AllowListQuery) {
  return queryOptions({
    queryKey: [KEY, asked],
    queryFn: ({ signal }) => ask(listAllowedPlates, { query: asked, signal }),
    placeholderData: keepPreviousData,
    refetchInterval: LOOK_AGAIN,
  });
}

/** Reads the list again, after a change of one's own. */
export function useAllowListChanged(): () => Promise<void> {
  const queries = useQueryClient();
  return () => queries.invalidateQueries({ queryKey: [KEY] });
}
