import { type AllowedPlate, AllowList, type AllowListQuery } from "@atrium/contract";
import { keepPreviousData, queryOptions, useQueryClient } from "@tanstack/react-query";
import { CORE, get } from "../../../../platform/http.ts";

const KEY = "allowed-plates";
export const ALLOWED_PLATES = `${CORE}/allowed-plates`;
/** ms: somebody else changes the list too, and readers come back. */
const LOOK_AGAIN = 15_000;

export function allowListQuery(asked: AllowListQuery) {
  return queryOptions({
    queryKey: [KEY, asked],
    queryFn: ({ signal }) => get(AllowList, ALLOWED_PLATES, asked, { signal }),
    placeholderData: keepPreviousData,
    refetchInterval: LOOK_AGAIN,
  });
}

/** The address of one plate, or of what is done to it. */
export function plateAddress({ plate }: Pick<AllowedPlate, "plate">, act?: "removals" | "distributions"): string {
  return `${ALLOWED_PLATES}/${encodeURIComponent(plate)}${act === undefined ? "" : `/${act}`}`;
}

/** Reads the list again, after a change of one's own. */
export function useAllowListChanged(): () => Promise<void> {
  const queries = useQueryClient();
  return () => queries.invalidateQueries({ queryKey: [KEY] });
}
