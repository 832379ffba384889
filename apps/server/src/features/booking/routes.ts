import { getBookingSettings, listBookings } from "@atrium/contract/site";
import type { FastifyPluginAsyncZod } from "fastify-type-provider-zod";
import type { BookingService } from "./bookingService.ts";
import type { BookingList } from "./calendar/bookingList.ts";
import { handle } from "../../platform/http/endpoint.ts";

interface BookingRoutesDeps {
  readonly service: BookingService;
  readonly list: BookingList;
}

/** The booking service of the site, which is somebody else's program. */
export function bookingRoutes({ service, list }: BookingRoutesDeps): FastifyPluginAsyncZod {
  return async (app) => {
    handle(app, getBookingSettings, (request) => service.find(request.query.page));
    handle(app, listBookings, () => list.find());
  };
}
