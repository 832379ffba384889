import { EpochMillis } from "@atrium/contract";
import { expect, test } from "vitest";
import { nextRows } from "./nextRows.ts";

const NOW = Date.UTC(2026, 10, 20, 10);
const HOUR = 3_600_000;
const at = (hours: number) => EpochMillis.parse(NOW + hours * HOUR);

function booking(from: number, until: number, changes: object = {}) {
  const room = "Board room, 1st Floor, Office Building";
  return { title: "Board", room, from: at(from), until: at(until), isAllDay: false, ...changes };
}

test("what comes is in order of time, whatever it comes from, and a room goes by its own name", () => {
  const rows = nextRows({
    now: NOW,
    moments: [
      { kind: "begins", at: at(1.5), name: "Lunch", does: "Play a notice" },
      { kind: "hold-ends", at: at(3.5), name: "Lift 2", devices: 1, by: "somchai" },
      { kind: "ends", at: at(4), name: "Lunch" },
      { kind: "hold-ends", at: at(5), name: "L-1", devices: 40, by: "somchai" },
    ],
    bookings: [booking(1, 3)],
  });
  expect(rows.map(({ text }) => text)).toEqual([
    "Board room: booking begins",
    "Lunch: Play a notice",
    "Board room: booking ends",
    "Lift 2: hold by somchai ends",
    "Lunch ends",
    "40 devices: holds by somchai end",
  ]);
  expect(rows[0]?.title).toBe("Board room, 1st Floor, Office Building");
});

test("what is over since it was read, and what is far away, do not come", () => {
  const moments = [{ kind: "ends", at: at(-1), name: "Lunch" } as const];
  expect(nextRows({ now: NOW, moments, bookings: [booking(-2, -1), booking(13, 14)] })).toEqual([]);
});

test("a booking of the whole day, or of no room, says nothing of an hour", () => {
  const bookings = [booking(1, 2, { isAllDay: true }), booking(1, 2, { room: "" })];
  expect(nextRows({ now: NOW, moments: [], bookings })).toEqual([]);
});
