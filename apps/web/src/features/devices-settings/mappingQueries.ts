import { type MappingQuery, listMappings } from "@atrium/contract/devices";
import { getDevice } from "@atrium/contract/site";
import { keepPreviousData, queryOptions, useQuery } from "@tanstack/react-query";
import { ask } from "../../platform/http.ts";
import { OF_SITE } from "../../platform/site.ts";

/** How often the state of the devices of a list is asked for again, ms. */
const INTERVAL = 5_000;

export function useMappings(query: MappingQuery) {
  return useQuery({
    queryKey: ["mappings", query],
    meta: OF_SITE.meta,
    queryFn: ({ signal }) => ask(listMappings, { query, signal }),
    placeholderData: keepPreviousData,
    staleTime: 0,
    refetchInterval: INTERVAL,
  });
}

/** A device with all of its settings, read again whenever the site changes. */
export function siteDeviceQuery(id: string) {
  return queryOptions({
    queryKey: ["mappings", "device", id],
    ...OF_SITE,
    staleTime: 0,
    queryFn: ({ signal }) => ask(getDevice, { params: { id }, signal }),
  });
}
