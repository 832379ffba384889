import { BookingsReply, Room } from "@atrium/contract/site";
import { expect, test } from "vitest";
import { bookedNow } from "./bookedNow.ts";

const roomOf = (id: string, name: string) =>
  Room.parse({ id, name, kind: "meeting", zone: "A", poly: [[0, 0], [4, 0], [4, 4]], label: [2, 2] }); // prettier-ignore
const rooms = [roomOf("a", "Board room"), roomOf("b", "Meeting 2")];
const floor = { buildingName: "Office Building", floorName: "1st Floor" };

function titles(...bookings: { room: string; from: number; until: number }[]) {
  const reply = BookingsReply.parse({
    hasCalendar: true,
    readAt: 100,
    problem: null,
    unread: 0,
    at: 100,
    dayEnds: 1_000,
    bookings: bookings.map(({ room, from, until }, index) => ({
      room,
      from,
      until,
      title: `T${index}`,
      isAllDay: false,
    })),
  });
  return bookedNow(rooms, reply, floor).map((one) => [one.room.id, one.title, one.until]);
}

const BOARD = "Board room, 1st Floor, Office Building";

test("a room is booked while its booking lasts, in whichever order floor and building are named", () => {
  expect(titles({ room: BOARD, from: 50, until: 200 })).toEqual([["a", "T0", 200]]);
  expect(titles({ room: "board room, OFFICE Building, 1st floor", from: 100, until: 101 })).toEqual([["a", "T0", 101]]);
  expect(titles({ room: BOARD, from: 101, until: 200 }, { room: BOARD, from: 0, until: 100 })).toEqual([]);
});

test("a booking of another floor, or that does not say of which, marks no room", () => {
  expect(
    titles(
      { room: "Board room, 2nd Floor, Office Building", from: 50, until: 200 },
      { room: "Board room", from: 50, until: 200 },
      { room: "Meeting, 1st Floor, Office Building", from: 50, until: 200 },
      { room: "", from: 50, until: 200 },
    ),
  ).toEqual([]);
});
