import { listBookings } from "@atrium/contract/site";
import { queryOptions } from "@tanstack/react-query";
import { ask } from "../../platform/http.ts";

/** How often the list is asked for, ms. */
const INTERVAL = 20_000;

/** What is booked, for who may book. */
export const bookingsQuery = queryOptions({
  queryKey: ["bookings"],
  queryFn: ({ signal }) => ask(listBookings, { signal }),
  refetchInterval: INTERVAL,
});
