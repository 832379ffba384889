import { getForecast, type PlaceForecastQuery } from "@atrium/contract/automation";
import { keepPreviousData, queryOptions } from "@tanstack/react-query";
import { ask } from "../platform/http.ts";

/** What will happen at a place. */
export function placeForecastQuery(query: PlaceForecastQuery) {
  return queryOptions({
    queryKey: ["forecast", query],
    queryFn: ({ signal }) => ask(getForecast, { query: { ...query }, signal }),
    staleTime: 15_000,
    refetchInterval: 60_000,
    placeholderData: keepPreviousData,
  });
}
