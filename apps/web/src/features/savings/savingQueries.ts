import { getSaving, listSavings, type Saving } from "@atrium/contract/energy";
import { keepPreviousData, queryOptions } from "@tanstack/react-query";
import { ask } from "../../platform/http.ts";

const CHANGING_INTERVAL = 5 * 60_000;

export function savingsQuery(month: string | undefined) {
  return queryOptions({
    queryKey: ["savings", month],
    queryFn: ({ signal }) => ask(listSavings, { query: monthQuery(month), signal }),
    placeholderData: keepPreviousData,
    refetchInterval: CHANGING_INTERVAL,
  });
}

export function savingQuery(month: string | undefined, { kind, rule }: Pick<Saving, "kind" | "rule">) {
  return queryOptions({
    queryKey: ["savings", month, kind, rule],
    queryFn: ({ signal }) => ask(getSaving, { query: { ...monthQuery(month), kind, rule }, signal }),
  });
}

export function monthQuery(month: string | undefined) {
  return month === undefined ? {} : { month };
}
