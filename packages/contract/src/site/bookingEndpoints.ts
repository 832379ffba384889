import { CORE_API } from "../base/api.ts";
import { BookingQuery, BookingServiceReply, BookingsReply } from "./booking.ts";
import { endpoint } from "../base/endpoint.ts";

export const getBookingSettings = endpoint({
  method: "GET",
  path: `${CORE_API}/booking`,
  needs: "bookable",
  reach: { by: "own" },
  runsOn: "anywhere",
  summary: "Get the booking service and whether it may be shown in a frame",
  tag: "booking",
  query: BookingQuery,
  reply: BookingServiceReply,
});

export const listBookings = endpoint({
  method: "GET",
  path: `${CORE_API}/bookings`,
  needs: "bookable",
  reach: { by: "own" },
  runsOn: "core",
  summary: "List bookings of today and the coming days, from the booking calendar",
  tag: "booking",
  reply: BookingsReply,
});
