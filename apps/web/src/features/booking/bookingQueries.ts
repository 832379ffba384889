import { getBookingSettings } from "@atrium/contract/site";
import { useQuery } from "@tanstack/react-query";
import { ask } from "../../platform/http.ts";

/** How often the service is asked whether it is there, ms. */
const SERVICE_INTERVAL = 30_000;

/** Where the booking service is, and whether this page may show it in a frame. */
export function useBookingService() {
  const page = window.location.origin;
  return useQuery({
    queryKey: ["booking", page],
    queryFn: ({ signal }) => ask(getBookingSettings, { query: { page }, signal }),
    refetchInterval: SERVICE_INTERVAL,
  });
}
