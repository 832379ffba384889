import { MeterExchange, Paged } from "@atrium/contract";
import { queryOptions } from "@tanstack/react-query";
import { CORE, get } from "../../../platform/http.ts";

export function exchangesPath(device: string): string {
  return `${CORE}/meters/${encodeURIComponent(device)}/exchanges`;
}

/** The exchanges of a device's counters, the newest record first. */
export function exchangesQuery(device: string) {
  return queryOptions({
    queryKey: ["exchanges", device],
    queryFn: ({ signal }) => get(Paged(MeterExchange), exchangesPath(device), { page: 1, size: 50 }, { signal }),
  });
}
