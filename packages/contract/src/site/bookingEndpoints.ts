import { CORE_API } from "../base/api.ts";
import { BookingQuery, BookingServiceReply, BookingsReply } from "./booking.ts";
import { endpoint } from "../base/endpoint.ts";

export const getBookingSettings = endpoint({
  method: "GET",
  path: `${CORE_API}/booking`,
  needs: "bookable",
  runsOn: "anywhere",
  summary: "Where the booking service is, and whether a page may show it in a frame",
  tag: "booking",
  query: BookingQuery,
  reply: BookingServiceReply,
});

export const listBookings = endpoint({
  method: "GET",
  path: `${CORE_API}/bookings`,
  needs: "bookable",
  runsOn: "anywhere",
  summary: "What is booked today and in the days to come, as the booking service's calendar says",
  tag: "booking",
  reply: BookingsReply,
});
