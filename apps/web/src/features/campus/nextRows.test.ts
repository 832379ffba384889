import { EpochMillis } from "@atrium/contract";
import { PlannedRun } from "@atrium/contract/automation";
import { expect, test } from "vitest";
import { nextRows } from "./nextRows.ts";

const NOW = Date.UTC(2026, 10, 20, 10);
const HOUR = 3_600_000;
const at = (hours: number) => EpochMillis.parse(NOW + hours * HOUR);

function schedule(from: number, to: number | null, isEnabled = true) {
  const next = PlannedRun.parse({ schedule: 1, date: "2026-11-20", from: at(from), to: to === null ? null : at(to) });
  return { id: next.schedule, name: "Lunch", does: "Play a notice", isEnabled, next };
}

function booking(from: number, until: number, changes: object = {}) {
  return { title: "Board", room: "Board room", from: at(from), until: at(until), isAllDay: false, ...changes };
}

test("what comes is in order of time, whatever it comes from", () => {
  const rows = nextRows({ now: NOW, schedules: [schedule(1.5, 4)], bookings: [booking(-1, 2), booking(1, 3)] });
  expect(rows.map(({ text }) => text)).toEqual([
    "Board room: booking begins",
    "Lunch: Play a notice",
    "Board room: booking ends",
    "Board room: booking ends",
    "Lunch ends",
  ]);
});

test("a schedule that is off, what is over and what is far away do not come", () => {
  const schedules = [schedule(1, 2, false), schedule(-2, -1), schedule(20, 30)];
  expect(nextRows({ now: NOW, schedules, bookings: [booking(-2, -1)] })).toEqual([]);
});

test("a booking of the whole day, or of no room, says nothing of an hour", () => {
  const bookings = [booking(1, 2, { isAllDay: true }), booking(1, 2, { room: "" })];
  expect(nextRows({ now: NOW, schedules: [], bookings })).toEqual([]);
});
