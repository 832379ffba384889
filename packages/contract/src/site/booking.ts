import * as z from "zod";
import { EpochMillis } from "../base/ids.ts";

/** Asked by a page, which says where it was opened: a service may let itself be framed by some pages only. */
export const BookingQuery = z.object({
  /** The origin of the page, `https://atrium.example`. */
  page: z
    .string()
    .max(300)
    .refine((text) => URL.canParse(text) && new URL(text).origin === text, "expected an origin"),
});

/**
 * Why a service's page cannot be in the frame. `x-frame-options`, `frame-ancestors`: the header by which it refuses.
 * `redirect`: it sends on to another host, and only its own may be shown. `insecure`: a page that came by HTTPS shows none
 * that comes without. `own`: the address is this page's own.
 */
export const FrameRule = z.enum(["x-frame-options", "frame-ancestors", "redirect", "insecure", "own"]);
export type FrameRule = z.infer<typeof FrameRule>;

/** What the service answered when the server last asked it. */
const BookingAnswer = z.discriminatedUnion("state", [
  z.object({ state: z.literal("open"), at: EpochMillis }),
  z.object({ state: z.literal("refused"), at: EpochMillis, rule: FrameRule, words: z.string() }),
  /** `since`: the first of the answers that did not come, one after the other. */
  z.object({ state: z.literal("away"), at: EpochMillis, since: EpochMillis, words: z.string() }),
]);

/** The site's booking service; null: the site has none. */
export const BookingServiceReply = z.object({
  service: z.object({ address: z.string(), host: z.string(), answer: BookingAnswer }).nullable(),
});
export type BookingServiceReply = z.infer<typeof BookingServiceReply>;

/** The most bookings in one list. */
export const MAX_BOOKINGS = 2_000;

/** A room that is booked for a time. */
export const Booking = z.object({
  title: z.string(),
  /** As the service calls it; empty: the booking names none. */
  room: z.string(),
  from: EpochMillis,
  /** The first moment after it. */
  until: EpochMillis,
  isAllDay: z.boolean(),
});
export type Booking = z.infer<typeof Booking>;

/** What is booked from the beginning of the site's day on, by its beginning. */
export const BookingsReply = z.object({
  /** Whether the site names a feed. */
  hasCalendar: z.boolean(),
  /** When the list was read; null: never since the server's start. */
  readAt: EpochMillis.nullable(),
  /** Why the newest attempt to read it failed; null: it did not. The list is the one before then. */
  problem: z.object({ at: EpochMillis, words: z.string() }).nullable(),
  /** Entries of the feed that could not be understood. */
  unread: z.int().nonnegative(),
  /** The moment of this answer: what is in use counts from it, not from the clock of whoever reads it. */
  at: EpochMillis,
  /** The first moment after the site's day. */
  dayEnds: EpochMillis,
  bookings: z.array(Booking).max(MAX_BOOKINGS),
});
export type BookingsReply = z.infer<typeof BookingsReply>;
