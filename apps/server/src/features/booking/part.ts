import type { SiteBooking } from "@atrium/contract/site";
import type { Clock, SiteTime } from "@atrium/time";
import type { Part } from "../../platform/part.ts";
import { BookingService } from "./bookingService.ts";
import { BookingList } from "./calendar/bookingList.ts";
import { bookingRoutes } from "./routes.ts";

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
