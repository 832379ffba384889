import { type BillQuery, getBill } from "@atrium/contract/energy";
import { keepPreviousData, queryOptions } from "@tanstack/react-query";
import { ask } from "../../platform/http.ts";
import { OF_SITE } from "../../platform/site.ts";

const CHANGING_INTERVAL = 5 * 60_000;

export function billQuery({ month, account }: BillQuery) {
  const query = { ...(month === undefined ? {} : { month }), ...(account === undefined ? {} : { account }) };
  return queryOptions({
    queryKey: ["bill", month, account],
    ...OF_SITE,
    queryFn: ({ signal }) => ask(getBill, { query, signal }),
    placeholderData: keepPreviousData,
    refetchInterval: CHANGING_INTERVAL,
  });
}
