import { expect, test } from "vitest";
import { bookedText, leftToday } from "./BookingCard.tsx";

const HOUR = 3_600_000;
const day = { at: 9 * HOUR, readAt: 9 * HOUR, dayEnds: 24 * HOUR, problem: null };

function text(...bookings: readonly (readonly [from: number, until: number])[]): string {
  const made = bookings.map(([from, until]) => ({ from: from * HOUR, until: until * HOUR }));
  return bookedText(day, leftToday(made, day), "UTC");
}

test("a room is booked until the end of the meeting, or free until the next", () => {
  expect(text([8, 10], [12, 13])).toBe("Booked until 10:00");
  expect(text([14, 15], [12, 13], [7, 8])).toBe("Free until 12:00");
  expect(text([30, 31])).toBe("Free for the rest of the day");
});

test("a calendar that was never read says nothing of a room", () => {
  expect(bookedText({ ...day, readAt: null }, [], "UTC")).toContain("is not known");
  expect(bookedText(undefined, [], "UTC")).toBe("Loading bookings");
});
