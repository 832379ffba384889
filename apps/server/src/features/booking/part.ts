import { type SiteBooking, getBookingSettings, listBookings } from "@atrium/contract/site";
import type { Clock, SiteTime } from "@atrium/time";
import type { Part } from "../../platform/part.ts";
import { BookingService } from "./bookingService.ts";
import { BookingList } from "./calendar/bookingList.ts";
import type { FastifyPluginAsyncZod } from "fastify-type-provider-zod";
import { handle } from "../../platform/http/endpoint.ts";

export interface BookingPartOptions {
  /** As the site is set now. */
  readonly booking: () => SiteBooking | undefined;
  readonly time: SiteTime;
  readonly clock: Pick<Clock, "now">;
}

export function bookingPart(options: BookingPartOptions): Part {
  const stopping = new AbortController();
  const ground = { ...options, signal: stopping.signal };
  const service = new BookingService(ground);
  const list = new BookingList(ground);
  return {
    name: "booking",
    routes: [bookingRoutes({ service, list })],
    stop: () => stopping.abort(),
  };
}

interface BookingRoutesDeps {
  readonly service: BookingService;
  readonly list: BookingList;
}

/** The booking service of the site, which is somebody else's program. */
function bookingRoutes({ service, list }: BookingRoutesDeps): FastifyPluginAsyncZod {
  return async (app) => {
    handle(app, getBookingSettings, (request) => service.find(request.query.page));
    handle(app, listBookings, () => list.find());
  };
}
