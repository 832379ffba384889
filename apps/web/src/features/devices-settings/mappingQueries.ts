import { MappingRow, type MappingQuery, Paged, SiteDevice } from "@atrium/contract";
import { keepPreviousData, queryOptions, useQuery } from "@tanstack/react-query";
import { CORE, get } from "../../platform/http.ts";
import { OF_SITE } from "../../platform/site.ts";

/** How often the state of the devices of a list is asked for again, ms. */
const INTERVAL = 5_000;

const MappingRows = Paged(MappingRow);

export function useMappings(query: MappingQuery) {
  return useQuery({
    queryKey: ["mappings", query],
    meta: OF_SITE.meta,
    queryFn: ({ signal }) => get(MappingRows, `${CORE}/mappings`, query, { signal }),
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
    queryFn: ({ signal }) => get(SiteDevice, `${CORE}/devices/${encodeURIComponent(id)}`, {}, { signal }),
  });
}
