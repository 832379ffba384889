import type { BookingsReply } from "@atrium/contract/site";

export interface BookingFigures {
  readonly today: number;
  readonly roomsInUse: number;
  /** The next beginning, and how many rooms it is of; undefined: nothing begins in the days that are listed. */
  readonly next: { readonly at: number; readonly rooms: number; readonly isToday: boolean } | undefined;
}

/** What is true of the bookings at the moment of the answer. A room without a name is a room of its own. */
export function bookingFigures({ at, dayEnds, bookings }: BookingsReply): BookingFigures {
  const begun = bookings.filter(({ from, until }) => from <= at && until > at);
  const later = bookings.filter(({ from }) => from > at);
  const next = later.reduce((least, { from }) => Math.min(least, from), Number.POSITIVE_INFINITY);
  return {
    today: bookings.filter(({ from }) => from < dayEnds).length,
    roomsInUse: roomsOf(begun),
    next:
      later.length === 0
        ? undefined
        : { at: next, rooms: roomsOf(later.filter(({ from }) => from === next)), isToday: next < dayEnds },
  };
}

function roomsOf(bookings: BookingsReply["bookings"]): number {
  const named = new Set(bookings.flatMap(({ room }) => (room === "" ? [] : [room])));
  return named.size + bookings.filter(({ room }) => room === "").length;
}
