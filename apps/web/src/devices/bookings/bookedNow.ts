import type { BookingsReply, Room } from "@atrium/contract/site";

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

/**
 * The rooms of a floor that are booked at the moment of the list. A booking names its room in the words of its service: it is of a
 * room here where it begins with the room's name and names the floor and the building after it. One that names less could
 * be of another floor, and is left out.
 */
export function bookedNow(rooms: readonly Room[], { bookings, at }: BookingsReply, floor: Floor): BookedRoom[] {
  const [building, label] = [plain(floor.buildingName), plain(floor.floorName)];
  const here = bookings.flatMap(({ room, title, from, until }) => {
    const [name = "", ...where] = room.split(",").map(plain);
    const isHere = from <= at && until > at && where.includes(building) && where.includes(label);
    return isHere ? [{ name, title, until }] : [];
  });
  return rooms.flatMap((room) => {
    const booked = here.find(({ name }) => name === plain(room.name));
    return booked === undefined ? [] : [{ room, title: booked.title, until: booked.until }];
  });
}

function plain(text: string): string {
  return text.trim().toLowerCase();
}
