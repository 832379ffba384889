import type { Booking } from "@atrium/contract/site";
import { expect, test } from "vitest";
import { bookingFigures } from "./bookingFigures.ts";

const HOUR = 3_600_000;

function figures(...bookings: readonly (readonly [room: string, from: number, until: number])[]) {
  const rows: Booking[] = bookings.map(([room, from, until]) => ({
    title: "Review",
    room,
    from: from * HOUR,
    until: until * HOUR,
    isAllDay: false,
  }));
  const reply = { hasCalendar: true, readAt: 0, problem: null, unread: 0, at: 10 * HOUR, dayEnds: 24 * HOUR };
  return bookingFigures({ ...reply, bookings: rows });
}

test("a room is in use from its booking's first moment to before its last", () => {
  expect(figures(["A", 9, 10], ["B", 10, 11], ["C", 9, 12], ["C", 9, 11]).roomsInUse).toBe(2);
});

test("the next beginning counts the rooms that begin then", () => {
  expect(figures(["A", 9, 12], ["B", 13, 14], ["C", 13, 15], ["D", 14, 15]).next).toEqual({
    at: 13 * HOUR,
    rooms: 2,
    isToday: true,
  });
});

test("what begins tomorrow is not of today", () => {
  expect(figures(["A", 9, 10], ["B", 25, 26])).toEqual({
    today: 1,
    roomsInUse: 0,
    next: { at: 25 * HOUR, rooms: 1, isToday: false },
  });
  expect(figures().next).toBeUndefined();
});
