import { listMeterExchanges } from "@atrium/contract/energy";
import { queryOptions } from "@tanstack/react-query";
import { ask } from "../../../platform/http.ts";

/** The exchanges of a device's counters, the newest record first. */
export function exchangesQuery(device: string) {
  return queryOptions({
    queryKey: ["exchanges", device],
    queryFn: ({ signal }) => ask(listMeterExchanges, { params: { id: device }, query: { page: 1, size: 50 }, signal }),
  });
}
