import type { BookingServiceReply } from "@atrium/contract/site";

/** The service that the site has chosen, as the server found it. */
export type Service = NonNullable<BookingServiceReply["service"]>;
