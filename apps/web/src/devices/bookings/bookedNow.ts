import type { Booking, BookingsReply, Room } from "@atrium/contract/site";

/** A room in which somebody meets now. */
export interface BookedRoom {
  readonly room: Room;
  readonly title: string;
  /** ms since the epoch */
  readonly until: number;
}

interface Floor {
  readonly buildingName: string;
  readonly floorName: string;
}

/** The rooms of a floor that are booked at the moment of the list. */
export function bookedNow(rooms: readonly Room[], reply: BookingsReply, floor: Floor): BookedRoom[] {
  const now = { ...reply, bookings: reply.bookings.filter(({ from, until }) => from <= reply.at && until > reply.at) };
  return rooms.flatMap((room) => {
    const [booked] = bookingsOf(room, now, floor);
    return booked === undefined ? [] : [{ room, title: booked.title, until: booked.until }];
  });
}

/**
 * The bookings of a room. A booking names its room in the words of its service: it is of a room here where it begins with the
 * room's name and names the floor and the building after it. One that names less could be of another floor, and is left out.
 */
export function bookingsOf(
  { name: room }: Pick<Room, "name">,
  { bookings }: Pick<BookingsReply, "bookings">,
  floor: Floor,
): readonly Booking[] {
  const [building, label, wanted] = [plain(floor.buildingName), plain(floor.floorName), plain(room)];
  return bookings.filter(({ room: named }) => {
    const [name, ...where] = named.split(",").map(plain);
    return name === wanted && where.includes(building) && where.includes(label);
  });
}

function plain(text: string): string {
  return text.trim().toLowerCase();
}
