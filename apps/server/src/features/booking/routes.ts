import { BookingQuery, BookingServiceReply, BookingsReply } from "@atrium/contract";
import type { FastifyPluginAsyncZod } from "fastify-type-provider-zod";
import type { BookingService } from "./bookingService.ts";
import type { BookingList } from "./calendar/bookingList.ts";

interface BookingRoutesDeps {
  readonly service: BookingService;
  readonly list: BookingList;
}

const tags = ["booking"];

/** The booking service of the site, which is somebody else's program. */
export function bookingRoutes({ service, list }: BookingRoutesDeps): FastifyPluginAsyncZod {
  return async (app) => {
    app.get(
      "/booking",
      {
        config: { feature: "bookable" },
        schema: {
          summary: "Where the booking service is, and whether a page may show it in a frame",
          tags,
          querystring: BookingQuery,
          response: { 200: BookingServiceReply },
        },
      },
      (request) => service.find(request.query.page),
    );
    app.get(
      "/bookings",
      {
        config: { feature: "bookable" },
        schema: {
          summary: "What is booked today and in the days to come, as the booking service's calendar says",
          tags,
          response: { 200: BookingsReply },
        },
      },
      () => list.find(),
    );
  };
}
